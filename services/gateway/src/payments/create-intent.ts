import { createIntentRequest, createIntentView } from '@alba/contracts/payments/api'
import { openIntent } from '@alba/contracts/payments/commands'
import { toProblem } from '@alba/platform/http/errors'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Commands } from '../command/client.ts'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { idNames } from './queries.ts'

/**
 * POST /api/payments/create-intent. The server decides the amount. The body of an error is its French sentence as plain
 * text, and no problem document: the API promises so for this route alone (docs/rules.md, The API).
 */
export function createIntentRoute(api: Api, { models, commands }: { models: ReadModels; commands: Commands }): void {
  api.post(
    '/api/payments/create-intent',
    {
      ...forAnybody(30, { errorsInText: true }),
      errorHandler: answerInText,
      schema: {
        tags: ['payments'],
        summary: 'Opens the payment of a booking on hold, of a voucher or of a package',
        description:
          'The id is in the field of its kind: `booking_id`, `voucher_id` or `package_purchase_id`. Another call for the same unpaid booking, voucher or package returns the same payment, so no `Idempotency-Key` is needed. An `amount_cents` that is not the price is refused. The body of an error is its French sentence.',
        body: createIntentRequest,
        response: { 200: createIntentView, ...refusals(404, 409) },
      },
    },
    async request => {
      const { type: kind, amount_cents: amountCents } = request.body
      const id = request.body[idNames[kind]]
      if (id == null) throw new ProblemError(problemOf(422, 'invalid', missing[kind]))
      const target = { kind, id }
      const intent = await commands.send(openIntent, { target, amountCents: amountCents ?? null }, causeOf(request))
      // The answer itself needs no read model. The next request asks for the state of the payment, and must not be
      // answered 404.
      await models.waitFor(['payments', modelOf[kind]], intent.position)
      return {
        client_secret: intent.clientSecret,
        payment_intent_id: intent.paymentIntentId,
        amount_cents: intent.amountCents,
        provider: intent.provider,
        publishable_key: intent.publishableKey,
        sandbox_url: intent.sandboxUrl,
      }
    },
  )
}

/** The message for a request that does not say what to pay. */
const missing = {
  booking: 'La réservation à payer n’est pas indiquée.',
  voucher: 'Le bon cadeau à payer n’est pas indiqué.',
  package: 'Le forfait à payer n’est pas indiqué.',
} as const

/** The read model of each kind of target, which `mark-paid` and the pages read next. */
const modelOf = { booking: 'bookings', voucher: 'vouchers', package: 'purchases' } as const

function answerInText(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, detail } = toProblem(error, request)
  return reply.code(status).type('text/plain; charset=utf-8').send(detail)
}
