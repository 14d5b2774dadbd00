import { refreshIntent } from '@alba/contracts/payments/commands'
import type { SalesTerms } from '@alba/contracts/settings/terms'
import { camelKeys } from '@alba/contracts/shared/case'
import { correctEmailRequest } from '@alba/contracts/shared/corrections'
import {
  markPaidQuery,
  voucherAfterPayment,
  voucherDetail,
  voucherOrder,
  voucherPending,
  voucherRequest,
  voucherView,
} from '@alba/contracts/vouchers/api'
import { correctVoucherEmail, orderVoucher } from '@alba/contracts/vouchers/commands'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { freeAmountsSentence, isFreeAmount } from '@alba/contracts/vouchers/rules'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { forAnybody, forAnybodyStaffMore } from '../http/access.ts'
import { type Api, causeOf, randomIdInPath, refusals } from '../http/api.ts'
import { CORRECTION_RULES } from '../http/correct-email.ts'
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { sendWithSecret } from '../http/send-with-secret.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import { unknown } from '../read-models/unknown.ts'
import { type SaleDeps, tags } from './deps.ts'
import { voucherById } from './queries.ts'
import { orderOfVoucher } from './view.ts'
import { publicViewOf, voucherDetailOf } from './worth.ts'

const invalid = (path: string, message: string): ProblemError =>
  new ProblemError(problemOf(422, 'invalid', message, [{ path, message }]))

const params = z.object({ id: randomIdInPath })

/** Buying a voucher: the order, its payment, and its state. */
export function orderRoutes(api: Api, deps: SaleDeps): void {
  orderRoute(api, deps)
  byIdRoute(api, deps)
  markPaidRoute(api, deps)
  correctEmailRoute(api, deps)
}

function orderRoute(api: Api, { models, commands, orders, settings, now }: SaleDeps): void {
  api.post(
    '/api/gift-vouchers',
    {
      ...forAnybody(20),
      schema: {
        tags,
        summary: 'Orders a voucher, for a service or for a free amount',
        description:
          'It cannot be used before it is paid, and is sent then, or at `deliver_at`. A voucher for a service has the price that the server knows, whatever `amount_cents` says. Orders of one network are limited (429). With an `Idempotency-Key`, the request may safely be sent again. A 202 means that it is ordered and will be found at `Location`.',
        headers: idempotencyHeaders('voucher'),
        body: voucherRequest,
        response: { 201: voucherOrder, 202: voucherPending, ...refusals(404) },
      },
    },
    async (request, reply) => {
      refuseUnsold(request.body, (await settings()).sales.terms)
      await orders.charge(request, reply)
      const body = { ...orderOf(request.body), idempotencyKey: idempotencyKey(request) }
      const { voucherId, position } = await commands.send(orderVoucher, body, causeOf(request))
      reply.header('location', `/api/gift-vouchers/by-id/${voucherId}`)
      const after = { names: ['vouchers'], position } as const
      const row = await readAfterCommand(models, after, () => voucherById(models, voucherId))
      return row ? reply.code(201).send(orderOfVoucher(row, now())) : reply.code(202).send({ id: voucherId })
    },
  )
}

/**
 * The order for command. What the buyer did not choose is left out, as in the orders of centres that offer no choice.
 */
function orderOf({ deliver_at: deliverAt, card, ...rest }: z.output<typeof voucherRequest>) {
  const chosen = { ...(deliverAt !== null && { deliverAt }), ...(card !== 'quiet' && { card }) }
  return { ...camelKeys(rest), ...chosen }
}

/**
 * Refuses an amount or a validity that the centre does not sell, with a sentence that says what it sells. Command
 * decides it again, with the terms of that moment.
 * @throws {ProblemError} 422
 */
function refuseUnsold(
  { service_id, amount_cents, validity_months }: z.output<typeof voucherRequest>,
  terms: SalesTerms,
): void {
  const isUnsold = service_id === null && amount_cents !== null && !isFreeAmount(amount_cents, terms)
  if (isUnsold) throw invalid('amount_cents', freeAmountsSentence(terms))
  if ((validity_months ?? 0) <= terms.voucherMonths) return
  throw invalid('validity_months', `La durée de validité va de 1 à ${terms.voucherMonths} mois`)
}

function byIdRoute(api: Api, { models, guesses, now }: SaleDeps): void {
  api.get(
    '/api/gift-vouchers/by-id/:id',
    {
      ...forAnybodyStaffMore(600),
      schema: {
        tags,
        summary: 'A voucher, for whoever knows its id',
        description: 'It has a number once it is paid. Only staff see the purchaser, the recipient and the message.',
        params,
        response: { 200: voucherDetail.or(voucherView), ...refusals(404) },
      },
    },
    async (request, reply) => {
      const look = () => voucherById(models, request.params.id)
      const isStaff = request.practitionerId !== null
      const row = isStaff ? await look() : await guesses.lookUp(request, reply, look)
      const stream = voucherStream(request.params.id)
      if (!row) throw await unknown(models, { model: 'vouchers', stream }, 'voucher_unknown')
      return isStaff ? voucherDetailOf(models, row, now()) : publicViewOf(models, row, now())
    },
  )
}

function correctEmailRoute(api: Api, { models, commands, guesses, now }: SaleDeps): void {
  api.post(
    '/api/gift-vouchers/:id/email',
    {
      ...forAnybody(10),
      schema: {
        tags,
        summary: 'Corrects the e-mail address of a voucher that the caller has just paid',
        description: `The voucher goes out again, to that address. ${CORRECTION_RULES}`,
        params,
        body: correctEmailRequest,
        response: { 200: voucherView, 202: voucherPending, ...refusals(404, 409, 429) },
      },
    },
    async (request, reply) => {
      const voucherId = request.params.id
      const body = { voucherId, ...camelKeys(request.body) }
      const secured = { command: correctVoucherEmail, body, unknown: 'voucher_unknown' } as const
      const corrected = await sendWithSecret({ commands, guesses }, { request, reply }, secured)
      const after = { names: ['vouchers'], position: corrected.position } as const
      const row = await readAfterCommand(models, after, () => voucherById(models, voucherId))
      if (row) return publicViewOf(models, row, now())
      return reply.code(202).header('location', `/api/gift-vouchers/by-id/${voucherId}`).send({ id: voucherId })
    },
  )
}

/** The route does not trust its caller: the server asks the provider about the voucher's payment. */
function markPaidRoute(api: Api, { models, commands, guesses, now }: SaleDeps): void {
  api.register(async scope => {
    ignoreBodies(scope)
    ;(scope as Api).put(
      '/api/gift-vouchers/:id/mark-paid',
      {
        ...forAnybody(60),
        schema: {
          tags,
          summary: 'Asks the card provider whether a voucher is paid',
          description:
            'For the page to which a visitor returns from the payment. Takes no body. Only what the provider confirms is recorded. A payment that is not for this voucher is refused like an unknown voucher.',
          params,
          querystring: markPaidQuery,
          response: { 200: voucherAfterPayment, ...refusals(404) },
        },
      },
      async (request, reply) => {
        const { stripe_payment_intent_id: paymentIntentId } = request.query
        const own = async () => {
          const row = await voucherById(models, request.params.id)
          return row?.payment_intent_id === paymentIntentId ? row : undefined
        }
        const row = await guesses.lookUp(request, reply, own)
        if (!row) throw rejected('voucher_unknown')
        const { position } = await commands.send(refreshIntent, { paymentIntentId }, causeOf(request))
        const shown = (await readAfterCommand(models, { names: ['vouchers'], position }, own)) ?? row
        return { ...(await publicViewOf(models, shown, now())), stripe_payment_intent_id: paymentIntentId }
      },
    )
  })
}
