import { type DaySchedule, emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { type AgendaEvent, agendaStream } from '@alba/contracts/agenda/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** `agenda-{date}`: the only stream that assigns time. Its fold is in contracts, because the read model uses it too. */
export const agenda: Decider<string, DaySchedule, AgendaEvent> = {
  stream: agendaStream,
  initial: emptyDay,
  evolve: evolveDay,
}
