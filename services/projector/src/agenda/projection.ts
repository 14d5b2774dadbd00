import { emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { agendaEvents, closureEvents, weeklyHoursEvents } from '@alba/contracts/agenda/events'
import { closuresTable, daysTable, weeklyHoursTable } from '@alba/contracts/agenda/rows'
import { withHours } from '@alba/contracts/agenda/weekly-hours'
import { typesOf } from '@alba/contracts/shared/event'
import { counted, projection, table } from '../runner/projection.ts'

/**
 * The schedules of days, the closures, and the weekly hours of practitioners. The fold of a day is the one that
 * decisions use, so the times on offer are those that a decision grants.
 */
export const agenda = projection(
  { version: 9 },
  table(daysTable, {
    handles: typesOf(agendaEvents),
    keys: event => [event.data.date],
    evolve: (row, event) => ({
      date: event.data.date,
      schedule: evolveDay(row?.schedule ?? emptyDay, event),
    }),
  }),
  table(closuresTable, {
    handles: typesOf(closureEvents),
    keys: event => [event.data.closureId],
    evolve: (_row, event) => {
      if (event.type === 'ClosureLifted') return undefined
      const { closureId: id, roomId, startsAt, endsAt, reason } = event.data
      return { id, room_id: roomId, starts_at: startsAt, ends_at: endsAt, reason }
    },
  }),
  table(weeklyHoursTable, {
    handles: typesOf(weeklyHoursEvents),
    keys: event => [event.data.practitionerId],
    evolve: (row, { data: { practitionerId, ...hours }, metadata: { occurredAt, actor } }) => ({
      practitioner_id: practitionerId,
      version: (row?.version ?? 0) + 1,
      hours: withHours(row?.hours ?? [], { ...hours, setAt: occurredAt, setBy: actor }),
    }),
    // Without a row, staff sees the version 0.
    skip: (row, _event, practitioner_id) => counted(row ?? { practitioner_id, version: 0, hours: [] }),
  }),
)
