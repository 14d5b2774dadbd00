import { bookingPending } from '@alba/contracts/bookings/api'
import {
  bookForClient,
  cancelBooking,
  changeNotes,
  changePractitioner,
  confirmEligibility,
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
import type { FastifyReply } from 'fastify'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { allowNoBody, ignoreBodies } from '../http/lenient-body.ts'
import { staffOnly, staffOnlyOr } from '../http/staff.ts'
import { shownAfter } from '../read-models/shown-after.ts'
import { bookingRow } from './staff-queries.ts'
import { type DeskSource, params, tags } from './staff-routes.ts'
import { staffDetail } from './staff-view.ts'

const response = { 200: staffBookingDetail, 202: bookingPending, ...refusals(404, 409) }

/** What staff does with a booking (back office §7). */
export function bookingDeskRoutes(api: Api, source: DeskSource): void {
  book(api, source)
  notes(api, source)
  reschedule(api, source)
  api.register(async scope => {
    allowNoBody(scope)
    cancel(scope as Api, source)
  })
  api.register(async scope => {
    ignoreBodies(scope)
    changeWhoDoesIt(scope as Api, source)
    vouchForEligibility(scope as Api, source)
  })
}

function book(api: Api, source: DeskSource): void {
  api.post(
    '/api/backoffice/bookings',
    {
      ...staffOnlyOr('Erreur lors de la création de la réservation'),
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

function notes(api: Api, source: DeskSource): void {
  api.put(
    '/api/backoffice/bookings/:id/notes',
    {
      ...staffOnly,
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
    async (request, reply) => {
      const { id: bookingId } = request.params
      const body = { bookingId, ...camelKeys(request.body), ...seenVersion(request) }
      const { position } = await source.commands.send(changeNotes, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

function reschedule(api: Api, source: DeskSource): void {
  api.post(
    '/api/backoffice/bookings/:id/reschedule',
    {
      ...staffOnly,
      schema: {
        tags,
        summary: 'Moves a confirmed booking to another time',
        description: 'Outside the terms of sale (48 hours ahead, once, within three months) only with a `reason`.',
        params,
        headers: ifMatchHeaders,
        body: rescheduleRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id: bookingId } = request.params
      const body = { bookingId, ...camelKeys(request.body), ...seenVersion(request) }
      const { position } = await source.commands.send(rescheduleBooking, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

function cancel(api: Api, source: DeskSource): void {
  api.delete(
    '/api/backoffice/bookings/:id',
    {
      ...staffOnlyOr('Erreur lors de l’annulation de la réservation'),
      schema: {
        tags,
        summary: 'Cancels a booking and frees its time',
        description: 'Refunds no card payment; what a voucher gave is on it again. Doing it again changes nothing.',
        params,
        headers: ifMatchHeaders,
        body: cancelRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id: bookingId } = request.params
      const body = { bookingId, reason: request.body?.reason ?? null, ...seenVersion(request) }
      const { position } = await source.commands.send(cancelBooking, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

function changeWhoDoesIt(api: Api, source: DeskSource): void {
  api.put(
    '/api/bookings/:id/change-practitioner',
    {
      ...staffOnlyOr('Erreur lors du changement de praticien'),
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
    async (request, reply) => {
      const { id: bookingId } = request.params
      const body = { bookingId, practitionerId: request.query.new_practitioner_id, ...seenVersion(request) }
      const { position } = await source.commands.send(changePractitioner, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

function vouchForEligibility(api: Api, source: DeskSource): void {
  api.post(
    '/api/backoffice/bookings/:id/confirm-eligibility',
    {
      ...staffOnly,
      schema: {
        tags,
        summary: 'Says that the health questionnaire was gone through with the client',
        description: 'Takes no body: answers are never kept.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    async (request, reply) => {
      const { id: bookingId } = request.params
      const body = { bookingId, ...seenVersion(request) }
      const { position } = await source.commands.send(confirmEligibility, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

/** The booking as the command left it, or where it will be seen so. The agenda too: the slots are looked at next. */
async function sendBooking(
  reply: FastifyReply,
  { models, zone, now }: DeskSource,
  id: number,
  position: string | null,
): Promise<FastifyReply> {
  const row = await shownAfter(models, { names: ['bookings', 'agenda'], position }, () => bookingRow(models, id))
  if (row) return reply.send(staffDetail(row, zone, now()))
  return reply.code(202).header('location', `/api/backoffice/bookings/${id}`).send({ id })
}
