import { type DaySchedule, emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { type AgendaEvent, agendaStream } from '@alba/contracts/agenda/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** `agenda-{date}`: the one place where time is given away. Its fold is shared with the read model (contracts). */
export const agenda: Decider<string, DaySchedule, AgendaEvent> = {
  stream: agendaStream,
  initial: emptyDay,
  evolve: evolveDay,
}
