import {
  type BookingView,
  bookingPending,
  bookingRequest,
  bookingView,
  cancelBookingQuery,
} from '@alba/contracts/bookings/api'
import { cancelUnpaidBooking, correctBookingEmail, requestBooking } from '@alba/contracts/bookings/commands'
import { camelKeys } from '@alba/contracts/shared/case'
import { correctEmailRequest } from '@alba/contracts/shared/corrections'
import { z } from 'zod'
import type { Commands } from '../command/client.ts'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, randomIdInPath, refusals } from '../http/api.ts'
import { CORRECTION_RULES } from '../http/correct-email.ts'
import type { GuessLimits } from '../http/guesses.ts'
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { networkOf } from '../http/network.ts'
import { sendWithSecret } from '../http/send-with-secret.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { findBooking, findOwnBooking, unknownBooking } from './queries.ts'
import { voucherWithCode } from './voucher-with-code.ts'
import { vouchersRoute } from './vouchers-route.ts'

const tags = ['bookings']
const params = z.object({ id: randomIdInPath })

export type BookingDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly guesses: GuessLimits
  /** The centre's time zone. */
  readonly zone: string
}

/** Routes for visitors: book a slot, read a booking, correct its address, cancel an unpaid one. */
export function bookingRoutes(api: Api, deps: BookingDeps): void {
  requestRoute(api, deps)
  vouchersRoute(api, deps)
  readRoute(api, deps)
  correctEmailRoute(api, deps)
  cancelUnpaidRoute(api, deps)
}

/**
 * The booking after the command; undefined when its read model is stopped or late, because the command has succeeded.
 * @param answered the booking from the answer of the command, which then need not be read
 */
const shownBooking = (
  { models, zone }: BookingDeps,
  { id, position, answered = null }: { id: number; position: string | null; answered?: BookingView | null },
) => readAfterCommand(models, { names: ['bookings'], position }, async () => answered ?? findBooking(models, id, zone))

function requestRoute(api: Api, deps: BookingDeps): void {
  api.post(
    '/api/bookings',
    {
      ...forAnybody(20),
      schema: {
        tags,
        summary:
          'Holds a slot for a visitor until it is paid or the hold expires; a booking with a voucher is confirmed at once',
        description:
          'No header is required. With an `Idempotency-Key`, the request may safely be sent again after a 503 or a 504. The unpaid holds of one visitor, of one network and of all visitors together are limited (409, 429). When the health questionnaire was not passed, the hold lasts at most five minutes. A 202 means that the booking is made and will be found at `Location`.',
        headers: idempotencyHeaders('booking'),
        body: bookingRequest,
        response: { 201: bookingView, 202: bookingPending, ...refusals(404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { voucherNumber: code, practitionerId, second, seenPriceCents, ...details } = camelKeys(request.body)
      const voucher = code === null ? null : await voucherWithCode(deps, request, reply, code)
      const asker = { network: networkOf(request.ip), idempotencyKey: idempotencyKey(request) }
      const wish = practitionerId === null ? {} : { practitionerId }
      const added = second === null ? {} : { second: camelKeys(second) }
      const seen = seenPriceCents === null ? {} : { seenPriceCents }
      const body = { ...details, ...asker, voucher, ...wish, ...added, ...seen }
      const made = await deps.commands.send(requestBooking, body, causeOf(request))
      const { bookingId: id, position, booking } = made
      reply.header('location', `/api/bookings/${id}`)
      // The command's answer equals the row of the read model. The route still waits for that row, because the page
      // reads it next.
      const shown = (await shownBooking(deps, { id, position, answered: booking })) ?? booking
      return shown ? reply.code(201).send(shown) : reply.code(202).send({ id })
    },
  )
}

function readRoute(api: Api, { models, zone }: BookingDeps): void {
  api.get(
    '/api/bookings/:id',
    {
      ...forAnybody(600),
      schema: {
        tags,
        summary: 'A booking, for whoever knows its id; an address that was corrected is not shown',
        params,
        response: { 200: bookingView, ...refusals(404) },
      },
    },
    async request => {
      const found = await findBooking(models, request.params.id, zone)
      if (!found) throw await unknownBooking(models, request.params.id)
      return found
    },
  )
}

function correctEmailRoute(api: Api, { models, commands, guesses, zone }: BookingDeps): void {
  api.post(
    '/api/bookings/:id/email',
    {
      ...forAnybody(10),
      schema: {
        tags,
        summary: 'Corrects the e-mail address of a booking that the caller has just made',
        description: `The confirmation goes out again, to that address. ${CORRECTION_RULES}`,
        params,
        body: correctEmailRequest,
        response: { 200: bookingView, 202: bookingPending, ...refusals(404, 409, 429) },
      },
    },
    async (request, reply) => {
      const bookingId = request.params.id
      const body = { bookingId, ...camelKeys(request.body) }
      const secured = { command: correctBookingEmail, body, unknown: 'booking_unknown' } as const
      const corrected = await sendWithSecret({ commands, guesses }, { request, reply }, secured)
      const after = { names: ['bookings'], position: corrected.position } as const
      const shown = await readAfterCommand(models, after, () => findOwnBooking(models, bookingId, zone))
      if (shown) return shown
      return reply.code(202).header('location', `/api/bookings/${bookingId}`).send({ id: bookingId })
    },
  )
}

function cancelUnpaidRoute(api: Api, deps: BookingDeps): void {
  const { models, commands } = deps
  api.register(async scope => {
    ignoreBodies(scope)
    ;(scope as Api).patch(
      '/api/bookings/:id/cancel',
      {
        ...forAnybody(60),
        schema: {
          tags,
          summary: 'Cancels an unpaid booking',
          description:
            'Takes no body; one that is sent is ignored. Cancelling again changes nothing. The answer is 409 when the booking is paid or confirmed.',
          params,
          querystring: cancelBookingQuery,
          response: { 200: bookingView, 202: bookingPending, ...refusals(404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const body = { bookingId: id, closeIntent: request.query.cancel_payment_intent === 'true' }
        const { position } = await commands.send(cancelUnpaidBooking, body, causeOf(request))
        // After a cancellation the page shows the slots, which must include this time.
        const [shown] = await Promise.all([shownBooking(deps, { id, position }), models.waitFor(['agenda'], position)])
        if (shown) return shown
        return reply.code(202).header('location', `/api/bookings/${id}`).send({ id })
      },
    )
  })
}
