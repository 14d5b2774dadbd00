import { bookingsOf, type DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { PastDays } from '@alba/contracts/agenda/past'
import { isBlocking } from '@alba/contracts/agenda/scheduling'
import { type PastDayView, pastAgendaQuery, pastAgendaView } from '@alba/contracts/agenda/staff-api'
import { type NamedBooking, namedBookingsTable } from '@alba/contracts/bookings/rows'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import { epochMinutesToLocal, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { ERASED } from '@alba/contracts/shared/event'
import { rejected } from '@alba/platform/http/problem'
import type { DeskDeps } from '../bookings/deps.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import type { ReadPast } from '../projector/client.ts'
import { openingView } from './opening-view.ts'

/** The route behind « Agenda au… », the calendar as it stood at a past moment (ADR 31). */
export function pastRoute(api: Api, deps: DeskDeps & { readonly past: ReadPast }): void {
  api.get(
    '/api/backoffice/agenda',
    {
      ...forStaff('Erreur lors du chargement des réservations'),
      schema: {
        tags: ['desk'],
        summary: 'The calendar as it stood at a past moment',
        description:
          'Reads the log itself: openings, closures and bookings of up to 31 days as they were at that moment. Names are the current ones; the name of an erased person is replaced by « effacé ». A day of which something cannot be read until an incident is over is `incomplete`.',
        querystring: pastAgendaQuery,
        response: { 200: pastAgendaView, ...refusals() },
      },
    },
    async ({ query: { start_date: first, end_date: last, at } }) => {
      const moment = momentOf(at, deps.zone)
      const days = await deps.past({ first, last, at: new Date(moment).toISOString() })
      const ids = bookingsOf(days.flatMap(({ schedule }) => schedule.blocks))
      const rows = await deps.models.rows(namedBookingsTable, ids)
      const known = new Map(rows.map(row => [row.id, row]))
      const context = { known, catalogue: await deps.catalogue(), zone: deps.zone, moment }
      return { at, days: days.map(day => dayView(day, context)) }
    },
  )
}

/**
 * The past moment of a query, in milliseconds since the epoch: the end of that minute, so that a time without seconds
 * includes everything done within it.
 * @throws {ProblemError} 422 for a time that the clocks skip
 */
export function momentOf(at: string, zone: string): number {
  const minutes = localToEpochMinutes(at, zone)
  if (minutes === undefined) throw rejected('start_time_skipped')
  return minutes * 60_000 + 59_999
}

type Context = {
  readonly known: ReadonlyMap<number, NamedBooking>
  readonly catalogue: Catalogue
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly moment: number
}

function dayView({ date, schedule, isIncomplete }: PastDays[number], context: Context): PastDayView {
  const { openings, closures, blocks } = schedule
  const { catalogue, zone, moment } = context
  const local = (minutes: number) => epochMinutesToLocal(minutes, zone)
  return {
    date,
    incomplete: isIncomplete === true,
    availabilities: openings.map(opening => openingView(opening, zone)),
    closures: closures.map(({ id, roomId, from, until, reason }) => ({
      id,
      room_id: roomId,
      room_name: roomNamed(catalogue, roomId),
      start_datetime: local(from),
      end_datetime: local(until),
      reason,
    })),
    bookings: blocks
      .filter(block => isBlocking(block, moment))
      .toSorted((a, b) => a.startsAt - b.startsAt || a.bookingId - b.bookingId)
      .map(block => bookingView(block, context)),
  }
}

function bookingView(block: DaySchedule['blocks'][number], { known, catalogue, zone }: Context) {
  const { bookingId: id, serviceId, practitionerId, roomId } = block
  const row = known.get(id)
  return {
    id,
    status: block.heldUntil === null ? ('confirmed' as const) : ('pending_hold' as const),
    start_time: epochMinutesToLocal(block.startsAt, zone),
    end_time: epochMinutesToLocal(block.endsAt, zone),
    service_id: serviceId,
    service_name: nameOf(block.part, row) ?? catalogue.services.get(serviceId)?.name ?? '',
    practitioners: [{ id: practitionerId, name: catalogue.practitioners.get(practitionerId)?.name ?? '' }],
    room: { id: roomId, name: roomNamed(catalogue, roomId) },
    client_name: row?.customer_name ?? ERASED,
  }
}

/** The name of the treatment in a block. Each of two treatments has a block, and its own name. */
const nameOf = (part: Part | undefined, row: NamedBooking | undefined): string | undefined => {
  if (!row?.second) return row?.service_name
  return part === 'second' ? row.second.serviceName : row.second.firstServiceName
}

export const roomNamed = ({ rooms }: Pick<Catalogue, 'rooms'>, id: number): string =>
  rooms.find(room => room.id === id)?.name ?? ''
