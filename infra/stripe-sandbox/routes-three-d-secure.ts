import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../pages/html.ts'
import type { Context } from './context.ts'
import { newId } from './objects.ts'
import type { PaymentState } from './payment-state.ts'
import { originOf } from './routes-payment-intents.ts'
import { closedPage, questionPage } from './three-d-secure-page.ts'

type WithId = { Params: { id: string } }

const question = z.object({ token: z.string() })
const answer = z.object({ token: z.string(), result: z.enum(['success', 'failure']) })
const TITLE = 'Authentification 3-D Secure'
const DONE = 'Cette authentification est terminée. Vous pouvez fermer cette page.'

/** The bank's page. A browser is sent there while the intent has `requires_action`, and back to the merchant afterwards. */
export async function threeDSecureRoutes(app: FastifyInstance, context: Context) {
  app.addHook('onSend', async () => context.store.flush())

  app.get<WithId>('/3ds/:id', async (request, reply) => {
    const { token } = question.safeParse(request.query).data ?? { token: '' }
    const state = findAttempt(context, request.params.id, token)
    if (!state) return gone(reply)
    if (state.intent.status !== 'requires_action') {
      return sendPage(reply, { lang: 'fr', title: TITLE, body: closedPage(DONE, wayBack(state)) })
    }
    const target = state.authentication?.returnUrl
    const body = questionPage(state, token, await context.merchant())
    return sendPage(reply, { lang: 'fr', title: TITLE, body, formTargets: target ? [new URL(target).origin] : [] })
  })

  app.post<WithId>('/3ds/:id', async (request, reply) => {
    const parsed = answer.safeParse(request.body)
    const state = parsed.data && findAttempt(context, request.params.id, parsed.data.token)
    if (!state) return gone(reply)
    // Only the first answer counts. After a second click, or when the intent was canceled meanwhile, the page only leads
    // back.
    if (state.intent.status === 'requires_action') {
      const succeeded = parsed.data.result === 'success'
      const command = { type: 'authenticate' as const, succeeded, chargeId: newId('ch'), now: context.now() }
      context.payments.run(state, [command], originOf(context, request))
    }
    const target = wayBack(context.payments.load(request.params.id))
    return target ? reply.redirect(target, 303) : sendPage(reply, { lang: 'fr', title: TITLE, body: closedPage(DONE) })
  })
}

/** The payment, if the token belongs to its last attempt. */
function findAttempt({ store, payments }: Context, id: string, token: string): PaymentState | undefined {
  if (!store.get('payment', id)) return undefined
  const state = payments.load(id)
  return state.authentication?.token === token ? state : undefined
}

const gone = (reply: FastifyReply) =>
  sendPage(reply.code(404), {
    lang: 'fr',
    title: TITLE,
    body: closedPage('Cette demande d’authentification n’existe pas ou n’est plus valable.'),
  })

/** The merchant's return_url, with Stripe's parameters appended to its query. */
function wayBack({ intent, authentication }: PaymentState): string | undefined {
  if (!authentication?.returnUrl) return undefined
  const url = new URL(authentication.returnUrl)
  url.searchParams.append('payment_intent', intent.id)
  url.searchParams.append('payment_intent_client_secret', intent.client_secret ?? '')
  const paid = intent.status === 'succeeded' || intent.status === 'requires_capture'
  url.searchParams.append('redirect_status', paid ? 'succeeded' : 'failed')
  return url.href
}
