import { agendaChangesView } from '@alba/contracts/agenda/changes-api'
import { pastAgendaQuery } from '@alba/contracts/agenda/staff-api'
import { comparedBookingsTable } from '@alba/contracts/bookings/rows'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { DeskDeps } from '../bookings/deps.ts'
import { forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import type { ReadChanges } from '../projector/client.ts'
import { calendarHistories } from '../timeline/timeline.ts'
import { bookingView, closureView, hoursView } from './changes-view.ts'
import { momentOf } from './past-route.ts'

const NOT_COMPARABLE =
  'Une des journées à comparer est bien enregistrée, mais elle ne peut pas être lue en entier pour le moment. Elle le sera dès que l’incident sera résolu.'

/** The route behind the button « Comparer avec aujourd’hui » of the calendar (ADR 78). */
export function changesRoute(api: Api, deps: DeskDeps & { readonly changes: ReadChanges }): void {
  api.get(
    '/api/backoffice/agenda/changes',
    {
      ...forStaff('Erreur lors du chargement des changements'),
      schema: {
        tags: ['desk'],
        summary: 'What has changed in the calendar since a past moment, and why',
        description:
          'Compares up to 31 days as they were at that moment with the same days now: bookings that were added, canceled or lapsed, moved (also from and to other days) or given to another practitioner or room, hours, and closures. What is the same at both moments is not listed. The reasons of bookings are the entries of their histories since then; names are the current ones, and the name of an erased person is replaced by « effacé ». When something of a day cannot be read, the answer is 503 (`left_out`).',
        querystring: pastAgendaQuery,
        response: { 200: agendaChangesView, ...refusals() },
      },
    },
    async ({ query: { start_date: first, end_date: last, at } }) => {
      const since = new Date(momentOf(at, deps.zone)).toISOString()
      const { bookings, hours, closures, isIncomplete } = await deps.changes({ first, last, at: since })
      if (isIncomplete) throw new ProblemError(problemOf(503, 'left_out', NOT_COMPARABLE))
      const ids = bookings.map(({ bookingId }) => bookingId)
      const [rows, histories, catalogue, { words }] = await Promise.all([
        deps.models.rows(comparedBookingsTable, ids),
        calendarHistories(deps.models, ids, since),
        deps.catalogue(),
        deps.settings(),
      ])
      const context = {
        rows: new Map(rows.map(row => [row.id, row])),
        histories,
        catalogue,
        words,
        zone: deps.zone,
      }
      return {
        at,
        bookings: bookings.map(change => bookingView(change, context)),
        hours: hours.map(change => hoursView(change, context)),
        closures: closures.map(change => closureView(change, context)),
      }
    },
  )
}
