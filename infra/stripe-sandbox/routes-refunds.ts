import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Context } from './context.ts'
import { badRequest, missing } from './errors.ts'
import { page } from './list.ts'
import * as params from './params.ts'
import { expand } from './present.ts'
import { originOf } from './routes-payment-intents.ts'
import type { Store } from './store.ts'

type WithId = { Params: { id: string } }

/** /v1/refunds, /v1/disputes, /v1/charges/:id and /v1/events. */
export async function refundRoutes(app: FastifyInstance, context: Context) {
  const { store, payments } = context

  app.post('/v1/refunds', async request => {
    const body = params.parseParams(params.createRefundParams, request.body)
    const charge =
      body.charge === undefined
        ? chargeOfIntent(context, body.payment_intent)
        : chargeById(store, body.charge, 'charge')
    const command = { amount: body.amount, reason: body.reason ?? null, metadata: body.metadata ?? {} }
    return expand(store, payments.refund(charge, command, originOf(context, request)), body.expand)
  })

  app.get('/v1/refunds', async request => {
    const query = params.parseParams(params.listRefundsParams, request.query)
    const refunds = [...store.all('refund').values()].filter(
      refund =>
        (query.payment_intent === undefined || refund.payment_intent === query.payment_intent) &&
        (query.charge === undefined || refund.charge === query.charge),
    )
    return page(store, refunds, query, '/v1/refunds')
  })

  app.get<WithId>('/v1/refunds/:id', async request => {
    const query = params.parseParams(params.retrieveParams, request.query)
    const refund = store.get('refund', request.params.id)
    if (!refund) throw missing('refund', request.params.id, 'id')
    return expand(store, refund, query.expand)
  })

  app.get('/v1/disputes', async request => {
    const query = params.parseParams(params.listDisputesParams, request.query)
    const disputes = [...store.all('dispute').values()].filter(
      dispute =>
        (query.payment_intent === undefined || dispute.payment_intent === query.payment_intent) &&
        (query.charge === undefined || dispute.charge === query.charge),
    )
    return page(store, disputes, query, '/v1/disputes')
  })

  app.get<WithId>('/v1/charges/:id', async request => {
    const query = params.parseParams(params.retrieveParams, request.query)
    return expand(store, chargeById(store, request.params.id, 'id'), query.expand)
  })

  app.get('/v1/events', async request => {
    const query = params.parseParams(params.listEventsParams, request.query)
    const types = query.types ?? (query.type === undefined ? ['*'] : [query.type])
    const events = [...store.all('event').values()].filter(event => types.some(type => matches(event, type)))
    return page(store, events, query, '/v1/events')
  })

  app.get<WithId>('/v1/events/:id', async request => {
    const event = store.get('event', request.params.id)
    if (!event) throw missing('event', request.params.id, 'id')
    return event
  })
}

/** `charge.*` matches every event about charges. */
const matches = (event: Stripe.Event, type: string) =>
  type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type

function chargeById(store: Store, id: string, param: string) {
  const charge = store.get('charge', id)
  if (!charge) throw missing('charge', id, param)
  return charge
}

function chargeOfIntent({ payments }: Context, id: string | undefined) {
  if (id === undefined)
    throw badRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const { intent, charge } = payments.load(id, 'payment_intent')
  if (intent.status !== 'succeeded' || !charge) {
    throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}
