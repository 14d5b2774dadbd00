import { bookingPending } from '@alba/contracts/bookings/api'
import {
  bookForClient,
  cancelBooking,
  changeNotes,
  changePractitioner,
  confirmEligibility,
  keepBooking,
  rescheduleBooking,
} from '@alba/contracts/bookings/commands'
import {
  cancelRequest,
  changePractitionerQuery,
  notesRequest,
  rescheduleRequest,
  staffBookingDetail,
  staffBookingRequest,
} from '@alba/contracts/bookings/staff-api'
import { camelKeys } from '@alba/contracts/shared/case'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts'
import { ifMatchHeaders } from '../http/if-match.ts'
import { allowNoBody, ignoreBodies } from '../http/lenient-body.ts'
import { bookingChanger, type ChangeBooking, response, sendBooking } from './change-booking.ts'
import { type DeskSource, bookingInPath as params, tags } from './source.ts'

/** Routes by which staff change a booking: create, cancel, move, change notes and so on. */
export function bookingDeskRoutes(api: Api, source: DeskSource): void {
  const change = bookingChanger(source)
  book(api, source)
  notes(api, change)
  reschedule(api, change)
  api.register(async scope => {
    allowNoBody(scope)
    cancel(scope as Api, change)
  })
  api.register(async scope => {
    ignoreBodies(scope)
    reassign(scope as Api, change)
    recordEligibility(scope as Api, change)
    keep(scope as Api, change)
  })
}

function book(api: Api, source: DeskSource): void {
  api.post(
    '/api/backoffice/bookings',
    {
      ...forStaff('Erreur lors de la création de la réservation'),
      schema: {
        tags,
        summary: 'Books for a client, confirmed at once',
        description:
          'At any start that is still to come, offered online or not, when a practitioner and a room are free.',
        headers: idempotencyHeaders('booking'),
        body: staffBookingRequest,
        response: { 201: staffBookingDetail, 202: bookingPending, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const body = { ...camelKeys(request.body), idempotencyKey: idempotencyKey(request) }
      const { bookingId, position } = await source.commands.send(bookForClient, body, causeOf(request))
      reply.header('location', `/api/backoffice/bookings/${bookingId}`)
      return sendBooking(reply.code(201), source, bookingId, position)
    },
  )
}

function notes(api: Api, change: ChangeBooking): void {
  api.put(
    '/api/backoffice/bookings/:id/notes',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Writes the notes of a booking anew',
        description: '`notes` are what the client sees, `admin_notes` are for staff only. What is left out stays.',
        params,
        headers: ifMatchHeaders,
        body: notesRequest,
        response,
      },
    },
    async (request, reply) => change(request, reply, changeNotes, camelKeys(request.body)),
  )
}

function reschedule(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/reschedule',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Moves a confirmed booking to another time',
        description:
          'Outside the terms of sale (48 hours ahead, once, within three months) only with a `reason`; so too when the centre wishes it, which uses up no move of the client.',
        params,
        headers: ifMatchHeaders,
        body: rescheduleRequest,
        response,
      },
    },
    async (request, reply) => change(request, reply, rescheduleBooking, camelKeys(request.body)),
  )
}

function cancel(api: Api, change: ChangeBooking): void {
  api.delete(
    '/api/backoffice/bookings/:id',
    {
      ...forStaff('Erreur lors de l’annulation de la réservation'),
      schema: {
        tags,
        summary: 'Cancels a booking and frees its time',
        description:
          'When the centre wishes it (`wished_by`, as without a body) all that was paid goes back: a voucher is valid again, money is owed from then on. When the client does nothing goes back, unless staff grants it (`gives_back`). Doing it again changes nothing.',
        params,
        headers: ifMatchHeaders,
        body: cancelRequest,
        response,
      },
    },
    async (request, reply) => {
      const { reason = null, wished_by: wishedBy = 'centre', gives_back: givesBack = false } = request.body ?? {}
      return change(request, reply, cancelBooking, { reason, wishedBy, givesBack })
    },
  )
}

function reassign(api: Api, change: ChangeBooking): void {
  api.put(
    '/api/bookings/:id/change-practitioner',
    {
      ...forStaff('Erreur lors du changement de praticien'),
      schema: {
        tags,
        summary: 'Gives a booking to another practitioner, at the same time and in the same room',
        description: 'Takes no body.',
        params,
        headers: ifMatchHeaders,
        querystring: changePractitionerQuery,
        response,
      },
    },
    async (request, reply) =>
      change(request, reply, changePractitioner, { practitionerId: request.query.new_practitioner_id }),
  )
}

function recordEligibility(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/confirm-eligibility',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Says that the health questionnaire was gone through with the client',
        description: 'Takes no body: answers are never kept.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    async (request, reply) => change(request, reply, confirmEligibility, {}),
  )
}

function keep(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/keep',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Keeps a booking on purpose where it stands, outside the hours or in a closed room',
        description: 'Takes no body. A later move asks anew.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    async (request, reply) => change(request, reply, keepBooking, {}),
  )
}
