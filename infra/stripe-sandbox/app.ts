import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { isDelivered, newAccount } from './account.ts'
import type { Context } from './context.ts'
import { type Controls, controls } from './controls.ts'
import { errorHandler } from './error-handler.ts'
import { parseForm } from './form.ts'
import { idempotencyKeys } from './idempotency.ts'
import { merchantAt } from './merchant.ts'
import { newId } from './objects.ts'
import { payments } from './payments.ts'
import { browserRoutes } from './routes-browser.ts'
import { controlRoutes } from './routes-controls.ts'
import { threeDSecureRoutes } from './routes-three-d-secure.ts'
import { secretApi } from './secret-api.ts'
import { openStore } from './store.ts'
import { type WebhookOptions, webhooks } from './webhooks.ts'

export type SandboxOptions = {
  webhooks: WebhookOptions
  /** File that keeps the state across restarts; without it the state is only in memory. */
  dataFile?: string | undefined
  /** Address at which browsers reach the sandbox; by default that of the request that confirms a payment. */
  publicUrl?: string | undefined
  /** The name on the 3-D Secure page; by default that of the centre whose site gets the webhooks. */
  merchant?: () => Promise<string>
  logger?: FastifyServerOptions['logger']
}

export type Sandbox = FastifyInstance & { sandbox: Controls }

/**
 * Builds the sandbox without listening. Its property `sandbox` has the functions of `controls.ts`, with which tests in
 * the same process steer payments and webhooks. `close()` also stops the webhooks.
 */
export function buildSandbox(options: SandboxOptions): Sandbox {
  const settings: Context['settings'] = { latencyMs: 0, clock: null, account: newAccount() }
  const now = () => settings.clock ?? Math.floor(Date.now() / 1000)
  const store = openStore(options.dataFile)
  const deliveries = webhooks(store, options.webhooks, type => isDelivered(settings.account, type))
  const publish: typeof deliveries.publish = (event, lane) => {
    // While the clock is set, no webhooks are sent: Alba learns of these payments when it asks.
    if (settings.clock === null) deliveries.publish(event, lane)
  }
  const context: Context = {
    store,
    webhooks: deliveries,
    payments: payments(store, publish, now),
    keys: idempotencyKeys(store, now),
    settings,
    publicUrl: options.publicUrl,
    merchant: options.merchant ?? (() => merchantAt(options.webhooks.url)),
    now,
  }
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // Keep-alive connections of SDK clients would otherwise delay the stop.
    forceCloseConnections: true,
    // The id of a request has no prefix here: `requestIdOf` adds `req_` in the answers.
    genReqId: () => newId('req').slice('req_'.length),
    routerOptions: { querystringParser: parseForm },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(body as string)),
  )
  // For the secret-key API, whose callers may see all fields of an intent. The browser's routes set another handler.
  app.setErrorHandler(errorHandler(intent => intent))
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
  })

  const switches = controls(context)
  app.register(secretApi, { context, webhookUrl: options.webhooks.url })
  app.register(browserRoutes, context)
  app.register(threeDSecureRoutes, context)
  app.register(controlRoutes, { context, controls: switches })
  app.addHook('onReady', async () => deliveries.resume())
  app.addHook('onClose', async () => {
    await deliveries.close()
    await store.flush()
  })
  return Object.assign(app, { sandbox: switches })
}
