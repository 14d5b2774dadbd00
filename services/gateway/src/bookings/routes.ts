import { bookingRequest, bookingView, cancelBookingQuery } from '@alba/contracts/bookings/api'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import type { Commands } from '../command/client.ts'
import { type Api, causeOf, randomIdInPath, refusals, refusalsOfBody } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import type { PerMinute } from '../http/rate-limits.ts'
import { type ReadModels, readBack } from '../read-models/read-models.ts'
import { findBooking } from './queries.ts'

const tags = ['bookings']
const params = z.object({ id: randomIdInPath })

const headers = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/, 'La clé d’idempotence doit compter de 8 à 255 caractères visibles.')
    .describe('8 to 255 visible characters: the same key with the same request returns the same booking.')
    .optional(),
})

export type BookingSource = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly perMinute: PerMinute
  readonly zone: string
}

/** Booking a slot, looking at a booking, giving an unpaid one back (storefront §7). */
export function bookingRoutes(api: Api, { models, commands, perMinute, zone }: BookingSource): void {
  async function bookingOrRefuse(id: number) {
    const found = await findBooking(models, id, zone)
    if (!found) throw rejected('booking_unknown')
    return found
  }

  api.post(
    '/api/bookings',
    {
      ...perMinute(20),
      schema: {
        tags,
        summary: 'Holds a slot for a visitor, until it is paid or the hold runs out',
        description:
          'The documented body alone works. With an `Idempotency-Key` the request may be sent again safely, after a 503 for instance.',
        headers,
        body: bookingRequest,
        response: { 201: bookingView, ...refusalsOfBody([404, 409, 429]) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const command = {
        serviceId: body.service_id,
        startTime: body.start_time,
        customerName: body.customer_name,
        customerEmail: body.customer_email,
        customerPhone: body.customer_phone,
        notes: body.notes,
        pregnancyWeek: body.pregnancy_week ?? null,
        babyAgeMonths: body.baby_age_months ?? null,
        termsAccepted: body.terms_accepted ?? null,
        eligibilityId: body.eligibility_id ?? null,
        voucherNumber: body.voucher_number,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
      }
      const { bookingId, position } = await commands.requestBooking(command, causeOf(request))
      const booking = await readBack(models, ['bookings'], position, () => bookingOrRefuse(bookingId))
      return reply.code(201).header('location', `/api/bookings/${bookingId}`).send(booking)
    },
  )

  api.get(
    '/api/bookings/:id',
    {
      ...perMinute(600),
      schema: {
        tags,
        summary: 'A booking, for whoever knows its id',
        params,
        response: { 200: bookingView, ...refusals([404, 422, 429]) },
      },
    },
    request => bookingOrRefuse(request.params.id),
  )

  api.register(async scope => {
    ignoreBodies(scope)
    ;(scope as Api).patch(
      '/api/bookings/:id/cancel',
      {
        ...perMinute(60),
        schema: {
          tags,
          summary: 'Gives an unpaid booking back',
          description:
            'Takes no body; one that is sent is ignored. Cancelling again changes nothing. A paid or confirmed booking answers 409.',
          params,
          querystring: cancelBookingQuery,
          response: { 200: bookingView, ...refusals([404, 409, 422, 429]) },
        },
      },
      async request => {
        const bookingId = request.params.id
        const cancelPaymentIntent = request.query.cancel_payment_intent === 'true'
        const { position } = await commands.cancelHold({ bookingId, cancelPaymentIntent }, causeOf(request))
        return readBack(models, ['bookings'], position, () => bookingOrRefuse(bookingId))
      },
    )
  })
}
