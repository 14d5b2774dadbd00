import { openAvailability, removeAvailability, removeOpenings } from '@alba/contracts/agenda/commands'
import {
  availabilityQuery,
  availabilityView,
  dailyAvailabilityRequest,
  dailyAvailabilityView,
  removeDaysQuery,
  removedAvailabilityView,
  removedDaysView,
} from '@alba/contracts/agenda/staff-api'
import { camelKeys } from '@alba/contracts/shared/case'
import { addDays, dayAt } from '@alba/contracts/shared/centre-time'
import { z } from 'zod'
import type { DeskDeps } from '../bookings/deps.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { acceptsGzip } from '../http/encodings.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { sendJson } from '../read-models/cached-json.ts'
import { affectedBookings } from './affected.ts'
import { datesBetween } from './days.ts'
import { openingView } from './opening-view.ts'
import { openingsJson } from './openings-json.ts'

const tags = ['desk']
/** The largest number of days in an answer. */
const MOST_DAYS = 400

/**
 * The openings of single days: the times in which a practitioner works. The API calls them availabilities. Hours that
 * repeat every week are in `weekly-hours-routes.ts`.
 */
export function hoursRoutes(api: Api, deps: DeskDeps): void {
  listRoute(api, deps)
  openRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    removeRoute(scope as Api, deps)
    removeDaysRoute(scope as Api, deps)
  })
}

function listRoute(api: Api, deps: DeskDeps): void {
  const { zone, now } = deps
  const openings = openingsJson(deps)
  api.get(
    '/api/backoffice/availabilities',
    {
      ...forStaff('Erreur lors de la récupération des disponibilités.'),
      schema: {
        tags,
        summary: 'The openings of the practitioners, by their start',
        description: `Those of one practitioner or of all, between two days of the centre. The answer covers at most ${MOST_DAYS} days. It begins 31 days ago when \`start_date\` is missing.`,
        querystring: availabilityQuery,
        response: { 200: z.array(availabilityView) },
      },
    },
    async ({ query: { practitioner_id, start_date, end_date }, headers }, reply) => {
      const first = start_date ?? addDays(dayAt(now(), zone), -31)
      const last = addDays(first, MOST_DAYS - 1)
      const dates = datesBetween(first, end_date !== undefined && end_date < last ? end_date : last)
      const list = await openings(dates, practitioner_id)
      reply.header('vary', 'accept-encoding')
      if (!acceptsGzip(headers['accept-encoding'])) return sendJson(reply, list.plain)
      return sendJson(reply.header('content-encoding', 'gzip'), await list.gzip())
    },
  )
}

function openRoute(api: Api, { models, commands, zone }: DeskDeps): void {
  api.post(
    '/api/availability/daily',
    {
      ...forStaff('Une erreur est survenue lors de la création des disponibilités.'),
      schema: {
        tags,
        summary: 'Adds openings to a day of a practitioner',
        description: 'Openings that touch or overlap become one. Time that is already open is not opened again.',
        body: dailyAvailabilityRequest,
        response: { 201: dailyAvailabilityView, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { position, opened } = await commands.send(openAvailability, camelKeys(request.body), causeOf(request))
      await models.waitFor(['agenda'], position)
      const availabilities = opened.map(opening => openingView(opening, zone))
      return reply.code(201).send({ created_count: opened.length, availabilities })
    },
  )
}

function removeRoute(api: Api, { models, commands, zone }: DeskDeps): void {
  api.delete(
    '/api/backoffice/availabilities/:id',
    {
      ...forStaff('Erreur lors de la suppression de la disponibilité.'),
      schema: {
        tags,
        summary: 'Removes an opening',
        description:
          'The answer is 204, or 200 with the bookings that are now outside the opening hours. These bookings stay until staff move them. Removing an opening again is refused with 409.',
        params: z.object({ id: smallIdInPath }),
        response: { 200: removedAvailabilityView, 204: z.null(), ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const body = { availabilityId: request.params.id }
      const { position, outside } = await commands.send(removeAvailability, body, causeOf(request))
      await models.waitFor(['agenda'], position)
      const affected = await affectedBookings(models, outside, zone)
      return affected.length === 0 ? reply.code(204).send(null) : reply.send({ affected_bookings: affected })
    },
  )
}

function removeDaysRoute(api: Api, { models, commands, zone }: DeskDeps): void {
  api.delete(
    '/api/backoffice/availabilities',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Removes all openings of a practitioner on several days',
        description:
          'Both days are included. The bookings in them stay until staff moves them, and are listed. Doing it again removes nothing more.',
        querystring: removeDaysQuery,
        response: { 200: removedDaysView, ...refusals(404) },
      },
    },
    async request => {
      const { practitioner_id: practitionerId, start_date: firstDay, end_date: lastDay } = request.query
      const body = { practitionerId, firstDay, lastDay }
      const { position, removed, outside } = await commands.send(removeOpenings, body, causeOf(request))
      await models.waitFor(['agenda'], position)
      return { removed_count: removed, affected_bookings: await affectedBookings(models, outside, zone) }
    },
  )
}
