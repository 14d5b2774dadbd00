import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { whoCouldTakeOver } from '@alba/contracts/agenda/taking-over'
import { type BookingRow, listedBookingsTable } from '@alba/contracts/bookings/rows'
import {
  availablePractitioner,
  availablePractitionersQuery,
  type BookingListQuery,
  bookingListQuery,
  drawnBookingView,
  staffBookingDetail,
  staffBookingView,
} from '@alba/contracts/bookings/staff-api'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import { drawnAsJson } from '@alba/contracts/bookings/view'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { heldBy, needOfBooking } from '../agenda/need.ts'
import { forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import { sessionOf } from '../http/staff.ts'
import { cachedJson, sendJson } from '../read-models/cached-json.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type DeskDeps, bookingInPath as params, tags } from './deps.ts'
import { misplacedRoute } from './misplaced.ts'
import { unknownBooking } from './queries.ts'
import { bookingById, bookingLists, detailOf } from './staff-queries.ts'
import { staffView } from './staff-view.ts'

/** @throws {ProblemError} 404, 503 */
export async function bookingOrRefuse(models: ReadModels, id: number): Promise<BookingRow> {
  const row = await bookingById(models, id)
  if (!row) throw await unknownBooking(models, id)
  return row
}

/** Routes by which staff read bookings. */
export function bookingStaffRoutes(api: Api, deps: DeskDeps): void {
  const { models, zone, now } = deps
  listRoute(api, deps)
  misplacedRoute(api, deps)
  api.get(
    '/api/backoffice/bookings/:id',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Everything about a booking',
        params,
        response: { 200: staffBookingDetail, ...refusals(404) },
      },
    },
    async request => detailOf(models, await bookingOrRefuse(models, request.params.id), { zone, now: now() }),
  )
  api.get(
    '/api/bookings/:id/available-practitioners',
    {
      ...forStaff('Erreur lors du chargement des praticiens disponibles'),
      schema: {
        tags,
        summary: 'Who could take a booking over, at its time and in its room',
        description:
          'The list includes the practitioner who has the booking now. It is empty when nobody else could take it over.',
        params,
        querystring: availablePractitionersQuery,
        response: { 200: z.array(availablePractitioner), ...refusals(404, 409) },
      },
    },
    async request => availablePractitioners(deps, await bookingOrRefuse(models, request.params.id), request.query.part),
  )
}

function listRoute(api: Api, { models, zone }: DeskDeps): void {
  const lists = bookingLists(models)
  const listAsJson = cachedJson(models, {
    table: listedBookingsTable,
    limit: 20_000,
    schema: staffBookingView,
    viewsOf: rows => rows.map(row => staffView(row, zone)),
  })
  const pageOf = {
    async all(query: BookingListQuery, asker: number) {
      const read = await lists.ids(query, asker)
      return { read, json: await listAsJson(read.map(({ id }) => id)) }
    },
    async calendar(query: BookingListQuery, asker: number) {
      const read = await lists.drawn(query, asker)
      return { read, json: `[${read.map(row => drawnAsJson(row, zone)).join(',')}]` }
    },
  }
  api.get(
    '/api/backoffice/bookings',
    {
      ...forStaff('Erreur lors du chargement des réservations'),
      schema: {
        tags,
        summary: 'Bookings by their start',
        description:
          'Those of the practitioners in `practitioner_ids`; of all practitioners with `include_all=true`; with neither, one’s own. The answer has at most 1,000 bookings; `X-Total-Count` says how many match. With `fields=calendar`, each has only the fields that a calendar shows.',
        querystring: bookingListQuery,
        response: { 200: z.union([z.array(staffBookingView), z.array(drawnBookingView)]) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const asker = sessionOf(request).practitionerId
      const { read, json } = await pageOf[query.fields](query, asker)
      reply.header('x-total-count', await lists.total(query, asker, read))
      return sendJson(reply, json)
    },
  )
}

/**
 * The practitioners who could take the booking over, and the one who has it now; empty when nobody else could. The
 * command service decides with the same functions (contracts), so none of them would be refused.
 * @param part the treatment to be taken over, of two: `second`, or undefined for the first
 */
async function availablePractitioners({ days, catalogue, now }: DeskDeps, row: BookingRow, part: Part | undefined) {
  if (row.status !== 'confirmed' && row.status !== 'pending_hold') throw rejected('booking_closed')
  const [{ practitioners, resources }, schedules] = await Promise.all([catalogue(), days([row.date])])
  const need = needOfBooking(row, toEpochMinutes(row.starts_at))
  const leaving = part && row.second ? row.second.practitionerId : row.practitioner_id
  const who = { practitioners: resources.practitioners, held: heldBy(row), leaving }
  const able = whoCouldTakeOver(schedules.get(row.date) ?? emptyDay, need, who, now())
  if (able.every(id => id === leaving)) return []
  return [...practitioners.values()]
    .filter(({ id }) => able.includes(id) || id === leaving)
    .map(({ id, name }) => ({ id, name, is_current: id === leaving }))
}
