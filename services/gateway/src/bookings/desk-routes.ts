import { bookingPending } from '@alba/contracts/bookings/api'
import {
  bookForClient,
  bookTwoForClient,
  cancelBooking,
  changeNotes,
  changePractitioner,
  confirmEligibility,
  correctBookingContact,
  keepBooking,
  recordAttendance,
  rescheduleBooking,
} from '@alba/contracts/bookings/commands'
import {
  attendanceRequest,
  cancelRequest,
  changePractitionerQuery,
  contactRequest,
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
import { type DeskDeps, bookingInPath as params, tags } from './deps.ts'

/** Routes by which staff change a booking: create, cancel, move, change notes and so on. */
export function bookingDeskRoutes(api: Api, deps: DeskDeps): void {
  const change = bookingChanger(deps)
  bookRoute(api, deps)
  notesRoute(api, change)
  contactRoute(api, change)
  rescheduleRoute(api, change)
  attendanceRoute(api, change)
  api.register(async scope => {
    allowNoBody(scope)
    cancelRoute(scope as Api, change)
  })
  api.register(async scope => {
    ignoreBodies(scope)
    reassignRoute(scope as Api, change)
    recordEligibilityRoute(scope as Api, change)
    keepRoute(scope as Api, change)
  })
}

function bookRoute(api: Api, deps: DeskDeps): void {
  api.post(
    '/api/backoffice/bookings',
    {
      ...forStaff('Erreur lors de la création de la réservation'),
      schema: {
        tags,
        summary: 'Makes a confirmed booking of one or two treatments for a client',
        description:
          'Any start in the future can be booked, offered online or not, if a practitioner and a room are free; for two treatments, if both can be given as they are arranged.',
        headers: idempotencyHeaders('booking'),
        body: staffBookingRequest,
        response: { 201: staffBookingDetail, 202: bookingPending, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { second, ...details } = camelKeys(request.body)
      const body = { ...details, idempotencyKey: idempotencyKey(request) }
      const cause = causeOf(request)
      const { bookingId, position } = second
        ? await deps.commands.send(bookTwoForClient, { ...body, second: camelKeys(second) }, cause)
        : await deps.commands.send(bookForClient, body, cause)
      reply.header('location', `/api/backoffice/bookings/${bookingId}`)
      return sendBooking(reply.code(201), deps, bookingId, position)
    },
  )
}

function notesRoute(api: Api, change: ChangeBooking): void {
  api.put(
    '/api/backoffice/bookings/:id/notes',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Replaces the notes of a booking',
        description: '`admin_notes` are for staff only. A field that is left out stays as it is.',
        params,
        headers: ifMatchHeaders,
        body: notesRequest,
        response,
      },
    },
    async (request, reply) => change(request, reply, changeNotes, camelKeys(request.body)),
  )
}

function contactRoute(api: Api, change: ChangeBooking): void {
  api.put(
    '/api/backoffice/bookings/:id/contact',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Corrects how the client of a booking is reached',
        description:
          'Letters from now on go to the corrected address; the history keeps the one before. With `resends` the confirmation goes out again.',
        params,
        headers: ifMatchHeaders,
        body: contactRequest,
        response,
      },
    },
    async (request, reply) => change(request, reply, correctBookingContact, camelKeys(request.body)),
  )
}

function rescheduleRoute(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/reschedule',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Moves a confirmed booking to another time',
        description:
          'A move outside the terms under which it was booked (`terms`: hours ahead, how often, within how many months) needs a `reason`. A move that the centre wishes needs one too, but does not count as a move of the client.',
        params,
        headers: ifMatchHeaders,
        body: rescheduleRequest,
        response,
      },
    },
    async (request, reply) => change(request, reply, rescheduleBooking, camelKeys(request.body)),
  )
}

function attendanceRoute(api: Api, change: ChangeBooking): void {
  api.put(
    '/api/backoffice/bookings/:id/attendance',
    {
      ...forStaff('Erreur lors de l’enregistrement de la présence'),
      schema: {
        tags,
        summary: 'Records whether the client came',
        description:
          'Corrects what was recorded before; null removes it. « late » and « absent » are refused until the appointment begins, « came » until its day.',
        params,
        headers: ifMatchHeaders,
        body: attendanceRequest,
        response,
      },
    },
    async (request, reply) => change(request, reply, recordAttendance, request.body),
  )
}

function cancelRoute(api: Api, change: ChangeBooking): void {
  api.delete(
    '/api/backoffice/bookings/:id',
    {
      ...forStaff('Erreur lors de l’annulation de la réservation'),
      schema: {
        tags,
        summary: 'Cancels a booking and frees its time',
        description:
          '`wished_by` says who wishes the cancellation; without a body it is the centre. If it is the centre, all that was paid goes back: a voucher becomes valid again, and money is owed to the client. If it is the client, nothing goes back unless `gives_back` is true. Doing it again changes nothing.',
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

function reassignRoute(api: Api, change: ChangeBooking): void {
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
      change(request, reply, changePractitioner, {
        practitionerId: request.query.new_practitioner_id,
        ...(request.query.part && { part: request.query.part }),
      }),
  )
}

function recordEligibilityRoute(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/confirm-eligibility',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Records that staff went through the health questionnaire with the client',
        description: 'Takes no body, because the answers to the questionnaire are never kept.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    async (request, reply) => change(request, reply, confirmEligibility, {}),
  )
}

function keepRoute(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/keep',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Keeps a booking on purpose where it is, outside the opening hours or in a closed room',
        description: 'Takes no body. This decision ends when the booking is moved or gets another practitioner.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    async (request, reply) => change(request, reply, keepBooking, {}),
  )
}
