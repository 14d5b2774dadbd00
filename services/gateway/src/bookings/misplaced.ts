import { misplacedOn } from '@alba/contracts/agenda/misplaced'
import type { DayRow } from '@alba/contracts/agenda/rows'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { type MisplacedBookingView, misplacedBookingView } from '@alba/contracts/bookings/staff-api'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { DeskDeps } from './deps.ts'
import { staffView } from './staff-view.ts'

/**
 * The route of « À déplacer »: coming bookings in a closed room or outside the opening hours, unless staff keep them
 * there.
 */
export function misplacedRoute(api: Api, deps: DeskDeps): void {
  const found = misplacedByDay(deps)
  api.get(
    '/api/backoffice/bookings/misplaced',
    {
      ...forStaff('Erreur lors du chargement des réservations à déplacer'),
      schema: {
        tags: ['desk'],
        summary: 'Coming bookings in a closed room or outside the hours of their practitioner, by their start',
        description: 'A booking is listed until it is moved, canceled, or kept on purpose.',
        response: { 200: z.array(misplacedBookingView) },
      },
    },
    () => misplaced(deps, found),
  )
}

/** How many days are cached: twice the longest booking horizon. */
const KEPT_DAYS = 1_500

/** The misplaced bookings of each day. They are kept until something in the agenda of that day changes. */
const misplacedByDay = ({ models, days }: DeskDeps) =>
  models.cached({ model: 'agenda', table: 'days', limit: KEPT_DAYS }, async dates => {
    const schedules = await days(dates)
    return new Map([...schedules].map(([date, schedule]) => [date, misplacedOn(schedule)]))
  })

async function misplaced(
  { models, zone, now }: DeskDeps,
  found: ReturnType<typeof misplacedByDay>,
): Promise<MisplacedBookingView[]> {
  const today = dayAt(now(), zone)
  const text = 'SELECT date FROM agenda.days WHERE date >= $1'
  const days = await models.query<Pick<DayRow, 'date'>>({ name: 'days to come', text }, today)
  const byDay = await found.get(days.map(({ date }) => date))
  const whyOf = new Map([...byDay.values()].flat().map(({ bookingId, why }) => [bookingId, why]))
  const rows = await models.rows(bookingsTable, [...whyOf.keys()])
  return rows
    .filter(row => isToMove(row, now()))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .map(row => ({ ...staffView(row, zone), why: whyOf.get(row.id) ?? 'outside_openings' }))
}

/** Whether the booking is still to come, confirmed, and not kept on purpose. @param now milliseconds since the epoch */
const isToMove = ({ status, kept_on_purpose, starts_at }: BookingRow, now: number): boolean =>
  status === 'confirmed' && !kept_on_purpose && Date.parse(starts_at) > now
