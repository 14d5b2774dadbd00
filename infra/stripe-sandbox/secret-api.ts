import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { missingPermission, permissionMessage } from './account.ts'
import { type Context, header, keyOf, requestIdOf } from './context.ts'
import { executedThenFailed } from './error-handler.ts'
import { invalidRequest, StripeRefusal } from './errors.ts'
import { accountRoutes } from './routes-account.ts'
import { chargeRoutes } from './routes-charges.ts'
import { eventRoutes } from './routes-events.ts'
import { intentRoutes } from './routes-payment-intents.ts'

/** The API that servers call with a secret key. */
export async function secretApi(
  app: FastifyInstance,
  { context, webhookUrl }: { context: Context; webhookUrl: string | null },
) {
  addHeaders(app)
  requireSecretKey(app, context)
  honourIdempotencyKeys(app, context)
  // Waits after the key is claimed, so that a second request with the same key meets the first one.
  app.addHook('preHandler', async () => {
    if (context.settings.latencyMs > 0) await sleep(context.settings.latencyMs)
  })
  await app.register(intentRoutes, context)
  await app.register(chargeRoutes, context)
  await app.register(eventRoutes, context)
  await app.register(accountRoutes, { context, webhookUrl })
}

function addHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', requestIdOf(request))
    reply.header('stripe-version', header(request, 'stripe-version') ?? Stripe.API_VERSION)
    const key = header(request, 'idempotency-key')
    if (key) reply.header('idempotency-key', key)
  })
}

/**
 * Live keys are refused: a live key sent to the sandbox is a configuration error. A publishable key may only read one
 * intent, as in Stripe, with its client secret.
 */
function requireSecretKey(app: FastifyInstance, { settings }: Context) {
  const refuse = (message: string, details: { status?: 401 | 403; code?: string } = {}): never => {
    throw new StripeRefusal(invalidRequest(message, { status: 401, ...details }), { executed: false })
  }
  app.addHook('onRequest', async request => {
    const key = keyOf(request)
    const mayBePublishable = request.method === 'GET' && request.routeOptions.url === '/v1/payment_intents/:id'
    if (!key) {
      refuse(
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
          "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      )
    } else if (key.startsWith('pk_') && !mayBePublishable) {
      refuse('This API call cannot be made with a publishable API key. Please use a secret API key.', {
        code: 'secret_key_required',
      })
    } else if (!/^(sk|rk|pk)_test_\w+$/.test(key)) {
      refuse(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`)
    } else {
      const route = request.routeOptions.url ?? ''
      const missing = missingPermission(settings.account, { key, method: request.method, route })
      if (missing) refuse(permissionMessage(key, missing), { status: 403 })
    }
  })
}

/** The idempotency key that each running request has claimed. */
const claims = new WeakMap<FastifyRequest, string>()

function honourIdempotencyKeys(app: FastifyInstance, { keys, store }: Context) {
  const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? request.url
  app.addHook('preHandler', async (request, reply) => {
    const key = request.method === 'POST' ? header(request, 'idempotency-key') : undefined
    if (!key) return
    const saved = keys.begin(key, pathOf(request), request.body)
    if (!saved) {
      claims.set(request, key)
      return
    }
    reply.code(saved.status).type('application/json')
    reply.header('idempotent-replayed', 'true').header('original-request', saved.requestId)
    return reply.send(saved.body)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const key = claims.get(request)
    if (key) {
      // A request that was refused before it did anything may be corrected and sent again under the same key.
      const executed = reply.statusCode < 400 || executedThenFailed.has(request)
      const answer = { status: reply.statusCode, body: String(payload), requestId: requestIdOf(request) }
      keys.end(key, pathOf(request), request.body, executed ? answer : undefined)
    }
    await store.flush()
  })
}
