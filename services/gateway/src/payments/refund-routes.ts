import { refundByStaff, refundOtherwise, writeOffRefund } from '@alba/contracts/payments/commands'
import {
  dueCountView,
  duesView,
  otherwiseRequest,
  refundRequest,
  writeOffRequest,
} from '@alba/contracts/payments/refund-api'
import { overviewItem as overviewItemSchema } from '@alba/contracts/payments/staff-api'
import { paymentIntentId } from '@alba/contracts/shared/ids'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import { dueItems, duesOf, totalOf } from './dues.ts'
import { overviewItem, supervisedRow } from './overview.ts'
import { findPayment } from './queries.ts'
import type { PaymentDeps } from './routes.ts'

const tags = ['payments']
const params = z.object({ id: paymentIntentId.describe('The card provider’s id, `pi_…`.') })
const response = { 200: overviewItemSchema, ...refusals(404, 409) }

/** Routes for refunds by staff, and for what is still owed. */
export function refundRoutes(api: Api, deps: PaymentDeps): void {
  duesRoute(api, deps)
  refundRoute(api, deps)
  otherwiseRefundedRoute(api, deps)
  writeOffRoute(api, deps)
}

function duesRoute(api: Api, { models, zone }: PaymentDeps): void {
  api.get(
    '/api/payments/due',
    {
      ...forStaff('Erreur lors du chargement des remboursements à faire'),
      schema: { tags, summary: 'What is owed and not yet returned, the oldest first', response: { 200: duesView } },
    },
    async () => {
      const owed = await duesOf(models)
      return { items: await dueItems(models, owed, zone), count: owed.length, total_cents: totalOf(owed) }
    },
  )
  api.get(
    '/api/payments/due/count',
    {
      ...forStaff('Erreur lors du chargement des remboursements à faire'),
      schema: { tags, summary: 'How much is owed and not yet returned', response: { 200: dueCountView } },
    },
    async () => {
      const owed = await duesOf(models)
      return { count: owed.length, total_cents: totalOf(owed) }
    },
  )
}

/** These routes have a rate limit, because each call asks the provider. */
const limited = forStaff('Erreur lors du remboursement', 30)

function refundRoute(api: Api, deps: PaymentDeps): void {
  api.post(
    '/api/payments/:id/refunds',
    {
      ...limited,
      schema: {
        tags,
        summary: 'Gives money of a payment back through the provider',
        description:
          'Gives all or a part of it back. A second call with the same `request_id` gives nothing more back.',
        params,
        body: refundRequest,
        response,
      },
    },
    async request => {
      const { amount_cents: amountCents, reason, request_id: requestId, seen_cents: seenCents } = request.body
      const seen = seenCents === undefined ? {} : { seenCents }
      const body = { paymentIntentId: request.params.id, amountCents, reason, requestId, ...seen }
      const find = await finder(deps, body.paymentIntentId)
      const { position } = await deps.commands.send(refundByStaff, body, causeOf(request))
      return find(position)
    },
  )
}

function otherwiseRefundedRoute(api: Api, deps: PaymentDeps): void {
  api.post(
    '/api/payments/:id/refunds/otherwise',
    {
      ...limited,
      schema: {
        tags,
        summary: 'Records that money of a payment was given back by other means',
        description:
          'It is refused when the amount owed is no longer `seen_cents`, because somebody else has changed it.',
        params,
        body: otherwiseRequest,
        response,
      },
    },
    async request => {
      const { amount_cents: amountCents, seen_cents: seenCents, means, reason } = request.body
      const body = { paymentIntentId: request.params.id, amountCents, means, reason, seenCents }
      const find = await finder(deps, body.paymentIntentId)
      const { position } = await deps.commands.send(refundOtherwise, body, causeOf(request))
      return find(position)
    },
  )
}

function writeOffRoute(api: Api, deps: PaymentDeps): void {
  api.post(
    '/api/payments/:id/refunds/write-off',
    {
      ...limited,
      schema: {
        tags,
        summary: 'Records that what is owed of a payment will not be returned',
        description:
          'It is refused when the amount owed is no longer `amount_cents`, because somebody else has changed it.',
        params,
        body: writeOffRequest,
        response,
      },
    },
    async request => {
      const { amount_cents: amountCents, reason } = request.body
      const body = { paymentIntentId: request.params.id, amountCents, reason }
      const find = await finder(deps, body.paymentIntentId)
      const { position } = await deps.commands.send(writeOffRefund, body, causeOf(request))
      return find(position)
    },
  )
}

/**
 * Reads the target of a payment now, and returns a function that reads it again after a command. That function returns
 * the first state when the read models are late.
 */
async function finder({ models }: PaymentDeps, id: string) {
  const payment = await findPayment(models, id)
  const read = async () => payment && supervisedRow(models, payment.target_kind, payment.target_id)
  const before = await read()
  if (!before) throw rejected('payment_unknown')
  return async (position: string | null) => {
    const names = ['payments', 'supervision', 'bookings', 'vouchers', 'purchases'] as const
    return overviewItem((await readAfterCommand(models, { names, position }, read)) ?? before)
  }
}
