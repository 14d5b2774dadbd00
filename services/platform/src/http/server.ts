import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { inputSentence } from '@alba/contracts/shared/input-sentences'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import { traceRequests } from '../tracing/requests.ts'
import { answerErrors, sendProblem, toProblem } from './errors.ts'
import { type ReadyCheck, serveHealth } from './health.ts'
import type { LoggerOptions } from './logger.ts'
import { createMetrics, measureRequests, serveMetrics } from './metrics.ts'
import { ProblemError, problemOf } from './problem.ts'
import { type TrustedProxies, trustOf } from './trusted-proxies.ts'

/** The Retry-After of a 503 or 504, in seconds. */
const RETRY_AFTER_SECONDS = '2'

export type HttpServer = FastifyInstance & { metrics: Registry }

export type HttpServerOptions = {
  readonly service: string
  readonly logger: LoggerOptions | false
  readonly ready: readonly ReadyCheck[]
  /** The largest body, in bytes. Default 256 kB; a route that needs more, such as an upload, has a limit of its own. */
  readonly bodyLimit?: number
  /** The proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: TrustedProxies
  /**
   * Keeps the caller's request id, which is then stored with the events. Only for a port that only services reach: a
   * visitor could give many requests the same id. A visitor's id is logged as `callerRequestId` beside a new one.
   * Default false.
   */
  readonly keepRequestIds?: boolean
  /**
   * The public reaches this port: it tells whether the service is ready, but neither the reasons nor its metrics, which
   * are on the port of `createWatchServer`, and each request begins a trace of its own. Default false.
   */
  readonly isPublic?: boolean
}

/**
 * The HTTP server of every service: zod schemas for requests and responses, problem details, request ids, health,
 * readiness and metrics. Messages of schemas are in French.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  z.config({ localeError: inputSentence })
  const app = fastify({
    logger: options.logger,
    bodyLimit: options.bodyLimit ?? 256 * 1024,
    trustProxy: trustOf(options.trustProxy ?? false),
    requestIdHeader: false,
    // The same name as in the metadata of events.
    logController: new LogController({ requestIdLogLabel: 'correlationId' }),
    genReqId: request => (options.keepRequestIds && givenRequestId(request)) || randomUUID(),
    childLoggerFactory: (logger, bindings, loggerOptions, request) => {
      const callerRequestId = options.keepRequestIds ? undefined : givenRequestId(request)
      return logger.child(callerRequestId ? { ...bindings, callerRequestId } : bindings, loggerOptions)
    },
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Fastify's own answer while it closes is in English and not a problem; see `refuseWhileDraining`.
    return503OnClosing: false,
    // Errors of the router (an address that cannot be decoded) reach neither the error handler nor the hooks.
    frameworkErrors: (error, request, reply) => sendProblem(reply.headers(BARE_HEADERS), toProblem(error, request)),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  traceRequests(app, options.isPublic ?? false)
  refuseWhileDraining(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (reply.statusCode === 503 || reply.statusCode === 504) reply.header('retry-after', RETRY_AFTER_SECONDS)
  })
  answerErrors(app)
  const metrics = createMetrics(options.service)
  measureRequests(app, metrics)
  if (!options.isPublic) serveMetrics(app, metrics)
  serveHealth(app, options.ready, !options.isPublic)
  return Object.assign(app, { metrics }) as unknown as HttpServer
}

/**
 * While the server closes, answers requests that still arrive over open connections with a 503 problem. The hook runs
 * after those that set headers. Requests that have started are not affected.
 */
function refuseWhileDraining(app: FastifyInstance): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.addHook('preParsing', async () => {
    if (draining) throw new ProblemError(problemOf(503, 'unavailable'))
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection that stays open would delay the end of the server until it times out.
    if (draining) reply.header('connection', 'close')
  })
}

/** The headers of an answer that is not a page. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/** The caller's id of the request, if it is a valid one. It allows following a request through the services. */
function givenRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const header = headers['x-request-id']
  return typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : undefined
}
