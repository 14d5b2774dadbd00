import type { FastifyInstance } from 'fastify'
import { last4, TEST_CARDS } from './cards.ts'
import { type Context, header } from './context.ts'
import { errorHandler } from './error-handler.ts'
import { invalidRequest, languageOf, StripeRefusal } from './errors.ts'
import { newId } from './objects.ts'
import { browserConfirmBody, browserRetrieveQuery, parseParams } from './params.ts'
import type { Command } from './payment-state.ts'
import { forBrowser, inLanguage, withSecret } from './present.ts'
import { originOf } from './routes-payment-intents.ts'

type WithId = { Params: { id: string } }

/**
 * The endpoints under /v1/browser, which are the sandbox's own: Stripe has none of them. With the sandbox the site does
 * not load Stripe.js. It shows the test cards itself, and pays with the name of one (`web/src/api/sandbox.ts`). As with
 * Stripe, an intent may only be read or confirmed with its client secret, and every origin may call. Only tests read an
 * intent here.
 */
export async function browserRoutes(app: FastifyInstance, context: Context) {
  const { payments, store } = context
  app.setErrorHandler(errorHandler(forBrowser))
  allowOrigins(app)
  app.addHook('onSend', async () => store.flush())

  app.get('/v1/browser/test-cards', async () =>
    TEST_CARDS.map(card => ({ name: card.name, label: card.label, last4: last4(card) })),
  )

  app.get<WithId>('/v1/browser/payment_intents/:id', async request => {
    const query = parseParams(browserRetrieveQuery, request.query)
    const { intent } = withSecret(payments.load(request.params.id), query.client_secret)
    return forBrowser(inLanguage(intent, languageOf(header(request, 'accept-language'))))
  })

  app.post<WithId>('/v1/browser/payment_intents/:id/confirm', async request => {
    const { id } = request.params
    const body = parseParams(browserConfirmBody, request.body)
    const state = withSecret(payments.load(id), body.client_secret)
    const origin = originOf(context, request)
    const attach: Command = { type: 'attach', card: body.test_card, paymentMethod: newId('pm') }
    // The card is attached here, by its name, so the confirmation itself gets no `pm_…`.
    const intent = payments.run(
      state,
      [attach, ...payments.confirmation(id, undefined, body.return_url, origin)],
      origin,
    )
    // An intent without an error has no text to translate. A declined card is thrown, and translated by the error handler.
    return forBrowser(intent)
  })
}

/** CORS without cookies. A secret key in a browser is a leak, so it is refused instead of being ignored. */
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
