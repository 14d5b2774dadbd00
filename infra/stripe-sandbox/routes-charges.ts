import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { badRequest, missing } from './errors.ts'
import { page } from './list.ts'
import * as params from './params.ts'
import { expand } from './present.ts'
import { originOf } from './routes-payment-intents.ts'
import type { Store } from './store.ts'

type WithId = { Params: { id: string } }

/**
 * /v1/charges: retrieve. /v1/refunds: create, list, retrieve. /v1/disputes: list. A refund without an amount returns all
 * that is left of its charge.
 */
export async function chargeRoutes(app: FastifyInstance, context: Context) {
  const { store, payments } = context

  app.get<WithId>('/v1/charges/:id', async request => {
    const query = params.parseParams(params.retrieveParams, request.query)
    return expand(store, chargeById(store, request.params.id, 'id'), query.expand)
  })

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
    const refunds = [...store.all('refund').values()]
    return page(store, ofPayment(refunds, query), query, '/v1/refunds')
  })

  app.get<WithId>('/v1/refunds/:id', async request => {
    const query = params.parseParams(params.retrieveParams, request.query)
    const refund = store.get('refund', request.params.id)
    if (!refund) throw missing('refund', request.params.id, 'id')
    return expand(store, refund, query.expand)
  })

  app.get('/v1/disputes', async request => {
    const query = params.parseParams(params.listDisputesParams, request.query)
    const disputes = [...store.all('dispute').values()]
    return page(store, ofPayment(disputes, query), query, '/v1/disputes')
  })
}

/** The rows of one intent or of one charge; all when the query names neither. */
const ofPayment = <T extends { payment_intent: string; charge: string }>(
  rows: T[],
  { payment_intent, charge }: { payment_intent?: string | undefined; charge?: string | undefined },
): T[] =>
  rows.filter(
    row =>
      (payment_intent === undefined || row.payment_intent === payment_intent) &&
      (charge === undefined || row.charge === charge),
  )

/** @param param the parameter with the id, which the error of an unknown charge names */
function chargeById(store: Store, id: string, param: string) {
  const charge = store.get('charge', id)
  if (!charge) throw missing('charge', id, param)
  return charge
}

/** The charge that paid an intent. @throws {StripeRefusal} also when the intent is not paid */
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
