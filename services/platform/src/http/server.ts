import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { inputSentence } from '@alba/contracts/shared/input-sentences'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import { answerErrors, sendProblem, toProblem } from './errors.ts'
import { type ReadyCheck, serveHealth } from './health.ts'
import type { LoggerOptions } from './logger.ts'
import { createMetrics, measureRequests, serveMetrics } from './metrics.ts'
import { ProblemError, problemOf } from './problem.ts'
import { type TrustedProxies, trustOf } from './trusted-proxies.ts'

/** What cannot be had now may be had again this soon. */
const RETRY_AFTER_SECONDS = '2'

export type HttpServer = FastifyInstance & { metrics: Registry }

export type HttpServerOptions = {
  readonly service: string
  readonly logger: LoggerOptions | false
  readonly ready: readonly ReadyCheck[]
  /** Largest body, in bytes. Default 256 kB: no request of this API needs more. */
  readonly bodyLimit?: number
  /** Whose X-Forwarded-For is believed. */
  readonly trustProxy?: TrustedProxies
  /**
   * Only services of ours call: the request id that they send goes on into the log of events. A stranger's never does,
   * who could give many requests the same one; it stands in the log lines as `callerRequestId`. Default false.
   */
  readonly keepRequestIds?: boolean
  /**
   * Strangers reach this port: it tells whether the service is ready, and neither why nor its metrics. Those are at the
   * port of `createWatchServer`. Default false.
   */
  readonly isPublic?: boolean
}

/**
 * The Fastify shell every service starts from: zod for what comes in and goes out, problem details, request ids,
 * health, readiness, metrics. What a schema refuses is said in French.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  z.config({ localeError: inputSentence })
  const app = fastify({
    logger: options.logger,
    bodyLimit: options.bodyLimit ?? 256 * 1024,
    trustProxy: trustOf(options.trustProxy ?? false),
    requestIdHeader: false,
    genReqId: request => (options.keepRequestIds && givenRequestId(request)) || randomUUID(),
    childLoggerFactory: (logger, bindings, loggerOptions, request) => {
      const callerRequestId = options.keepRequestIds ? undefined : givenRequestId(request)
      return logger.child(callerRequestId ? { ...bindings, callerRequestId } : bindings, loggerOptions)
    },
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Fastify's own answer while it closes is English and no problem: see `refuseWhileDraining`.
    return503OnClosing: false,
    // What the router itself refuses (an address that cannot be decoded) meets no error handler, and no hook.
    frameworkErrors: (error, request, reply) => sendProblem(reply.headers(BARE_HEADERS), toProblem(error, request)),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
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
 * What reaches a server that is ending, over a connection that was kept, is put off in the words of every refusal. The
 * hook comes after those that set headers; requests under way are past it.
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
    // A connection that is kept open after its last answer would hold the drain up until it times out.
    if (draining) reply.header('connection', 'close')
  })
}

/** Of an answer that is no page. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/** What a caller calls its request, if that is an id: it lets one follow a request through the services. */
function givenRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const header = headers['x-request-id']
  return typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : undefined
}
