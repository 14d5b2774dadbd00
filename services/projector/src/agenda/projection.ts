import { emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import type { DayRow } from '@alba/contracts/agenda/rows'
import { projection, table } from '../runner/projection.ts'

/** The days of the centre, by the very fold that gives time away: what is offered and what is granted cannot differ. */
export const agenda = projection({
  name: 'agenda',
  version: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [
    table({
      name: 'days',
      key: 'date',
      handles: [
        'AvailabilityOpened',
        'AvailabilityRemoved',
        'RoomClosed',
        'RoomReopened',
        'SlotHeld',
        'SlotConfirmed',
        'SlotReleased',
        'SlotReassigned',
      ],
      keys: event => [event.data.date],
      evolve: (row: DayRow | undefined, event): DayRow => ({
        date: event.data.date,
        schedule: evolveDay(row?.schedule ?? emptyDay, event),
      }),
    }),
  ],
})
