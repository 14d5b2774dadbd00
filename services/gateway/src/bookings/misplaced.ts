import { misplacedOn } from '@alba/contracts/agenda/misplaced'
import type { DayRow } from '@alba/contracts/agenda/rows'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { type MisplacedBookingView, misplacedBookingView } from '@alba/contracts/bookings/staff-api'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { DeskSource } from './staff-routes.ts'
import { staffView } from './staff-view.ts'

/** « À déplacer »: coming bookings that no longer stand in an open room and within hours, unless staff keeps them. */
export function misplacedRoute(api: Api, source: DeskSource): void {
  api.get(
    '/api/backoffice/bookings/misplaced',
    {
      ...forStaff('Erreur lors du chargement des réservations à déplacer'),
      schema: {
        tags: ['desk'],
        summary: 'Coming bookings in a closed room or outside the hours of their practitioner, by their start',
        description: 'Until each is moved, canceled, or kept on purpose.',
        response: { 200: z.array(misplacedBookingView) },
      },
    },
    () => misplaced(source),
  )
}

async function misplaced({ models, zone, now }: DeskSource): Promise<MisplacedBookingView[]> {
  const today = dayAt(now(), zone)
  const text = 'SELECT schedule FROM agenda.days WHERE date >= $1'
  const days = await models.query<Pick<DayRow, 'schedule'>>({ name: 'days to come', text }, today)
  const whyOf = new Map(
    days.flatMap(({ schedule }) => misplacedOn(schedule)).map(({ bookingId, why }) => [bookingId, why]),
  )
  const rows = await models.rows(bookingsTable, [...whyOf.keys()])
  return rows
    .filter(row => isToMove(row, now()))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .map(row => ({ ...staffView(row, zone), why: whyOf.get(row.id) ?? 'outside_openings' }))
}

/** Bookings that have begun are left out. @param now milliseconds since the epoch */
const isToMove = ({ status, kept_on_purpose, starts_at }: BookingRow, now: number): boolean =>
  status === 'confirmed' && !kept_on_purpose && Date.parse(starts_at) > now
