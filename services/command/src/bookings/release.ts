import { agendaStream } from '@alba/contracts/agenda/events'
import { agenda } from '../agenda/agenda.ts'
import { releaseSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'

type Release = Parameters<typeof releaseSlot>[1]

/** Gives the time of a booking back. Doing it again changes nothing. Refused only when the day is too busy. */
export const release = (deps: Pick<Deps, 'streams'>, what: Release, cause: Cause) =>
  deps.streams.execute({
    stream: agendaStream(what.date),
    decider: agenda,
    cause,
    decide: day => releaseSlot(day, what),
  })
