import type { FastifyInstance } from 'fastify'
import { last4, TEST_CARDS } from './cards.ts'
import { type Context, header } from './context.ts'
import { errorHandler } from './error-handler.ts'
import { invalidRequest, languageOf, StripeRefusal } from './errors.ts'
import { newId } from './objects.ts'
import { browserConfirmBody, browserRetrieveQuery, parseParams } from './params.ts'
import type { Command } from './payment-state.ts'
import { forBrowser, inLanguage, requireClientSecret } from './present.ts'
import { originOf } from './routes-payment-intents.ts'

type WithId = { Params: { id: string } }

/**
 * The endpoints under /v1/browser, which Stripe does not have. With the sandbox the site does not load Stripe.js. It
 * shows the test cards itself, and confirms a payment with the name of one of them (`web/src/api/sandbox.ts`). As with
 * Stripe, an intent may only be read or confirmed with its client secret, and pages of every origin may call. The site
 * does not read intents here; only tests do.
 */
export async function browserRoutes(app: FastifyInstance, context: Context) {
  const { payments, store } = context
  app.setErrorHandler(errorHandler(forBrowser))
  allowOrigins(app)
  // What a request has changed is in the file of the store before its answer is sent.
  app.addHook('onSend', async () => store.flush())

  app.get('/v1/browser/test-cards', async () =>
    TEST_CARDS.map(card => ({ name: card.name, label: card.label, last4: last4(card) })),
  )

  app.get<WithId>('/v1/browser/payment_intents/:id', async request => {
    const query = parseParams(browserRetrieveQuery, request.query)
    const { intent } = requireClientSecret(payments.load(request.params.id), query.client_secret)
    return forBrowser(inLanguage(intent, languageOf(header(request, 'accept-language'))))
  })

  app.post<WithId>('/v1/browser/payment_intents/:id/confirm', async request => {
    const { id } = request.params
    const body = parseParams(browserConfirmBody, request.body)
    const state = requireClientSecret(payments.load(id), body.client_secret)
    const origin = originOf(context, request)
    const attach: Command = { type: 'attach', card: body.test_card, paymentMethod: newId('pm') }
    // The command `attach` adds the card, by its name, so the confirmation has no payment method to attach (`pm_…`).
    const intent = payments.run(
      state,
      [attach, ...payments.confirmation(id, undefined, body.return_url, origin)],
      origin,
    )
    // A payment that succeeds has no message to translate. If the card is declined, `run` throws, and the error handler
    // translates the message.
    return forBrowser(intent)
  })
}

/**
 * Lets pages of every origin call (CORS), without cookies. A secret key must never be in a browser, so a request with
 * one is refused, although these endpoints need no key.
 */
function allowOrigins(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    if (/^Bearer\s+(sk|rk)_/i.test(header(request, 'authorization') ?? '')) {
      const message = 'A secret API key must never reach a browser. Use the publishable key.'
      throw new StripeRefusal(invalidRequest(message, { status: 401 }), { executed: false })
    }
  })
  app.options('/v1/browser/*', async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type, accept-language')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  )
}
