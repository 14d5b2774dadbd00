import { attendanceQuery, attendanceView, dayEndQuery, dayEndView } from '@alba/contracts/bookings/day-end-api'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import { attendanceOfYear, bookingsOfDay, dayEndItem } from './day-end.ts'
import { type DeskDeps, tags } from './deps.ts'

/** Routes for the end of a day: who came, what was paid at the centre, and how many came in each month. */
export function dayEndRoutes(api: Api, { models, zone, now }: DeskDeps): void {
  api.get(
    '/api/backoffice/day-end',
    {
      ...forStaff('Erreur lors du chargement de la journée'),
      schema: {
        tags,
        summary: 'The confirmed bookings of a day, with who came and what was paid at the centre',
        querystring: dayEndQuery,
        response: { 200: dayEndView },
      },
    },
    async ({ query }) => {
      const rows = await bookingsOfDay(models, query.date)
      return { items: rows.map(row => dayEndItem(row, { zone, now: now() })) }
    },
  )
  api.get(
    '/api/backoffice/day-end/months',
    {
      ...forStaff('Erreur lors du chargement des présences'),
      schema: {
        tags,
        summary: 'How many clients came, were late or did not come in each month of a year',
        description: 'A booking counts in the month of its appointment, as long as it is confirmed.',
        querystring: attendanceQuery,
        response: { 200: attendanceView },
      },
    },
    async ({ query }) => attendanceOfYear(models, query.year),
  )
}
