import { emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { agendaEvents } from '@alba/contracts/agenda/events'
import { daysTable } from '@alba/contracts/agenda/rows'
import { typesOf } from '@alba/contracts/shared/event'
import { projection, table } from '../runner/projection.ts'

/** The days of the centre, by the very fold that gives time away: what is offered and what is granted cannot differ. */
export const agenda = projection(
  2,
  table(daysTable, {
    handles: typesOf(agendaEvents),
    keys: event => [event.data.date],
    evolve: (row, event) => ({
      date: event.data.date,
      schedule: evolveDay(row?.schedule ?? emptyDay, event),
    }),
  }),
)
