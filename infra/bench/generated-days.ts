import { agendaStream, closureStream } from '@alba/contracts/agenda/events'
import type { DomainFact } from '@alba/contracts/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { NURSES } from './generated-history.ts'
import { type StreamWriter, writeStreams } from './generated-streams.ts'

/** As many days as the list of openings shows at most; it begins a month ago by default. */
const DAYS = 400
const DAYS_BEFORE = 31
const HALVES = [
  ['07:00', '11:00'],
  ['13:00', '17:00'],
] as const

/** Writes morning and afternoon hours of every nurse for the days that the list of openings shows. */
export const generateOpenings = (log: StreamWriter): Promise<void> =>
  writeStreams(log, { from: 0, until: DAYS }, number => {
    const date = addDays(today(), number - DAYS_BEFORE)
    return [{ stream: agendaStream(date), facts: openingsOf(date, number * NURSES * HALVES.length) }]
  })

const today = (): string => new Date().toISOString().slice(0, 10)

/** @param before how many openings were generated before those of this day, which have the ids up to this number */
const openingsOf = (date: string, before: number): DomainFact[] =>
  HALVES.flatMap(([from, until], half) =>
    Array.from({ length: NURSES }, (_, index) => ({
      type: 'AvailabilityOpened' as const,
      data: {
        date,
        availabilityId: before + half * NURSES + index + 1,
        practitionerId: index + 1,
        startsAt: `${date}T${from}:00Z`,
        endsAt: `${date}T${until}:00Z`,
      },
    })),
  )

/** Writes closures at noon, one a day; half of them are over. */
export const generateClosures = (log: StreamWriter, closures: number): Promise<void> =>
  writeStreams(log, { from: 0, until: closures }, number => {
    const date = addDays(today(), number - Math.floor(closures / 2))
    const closureId = number + 1
    const scheduled: DomainFact = {
      type: 'ClosureScheduled',
      data: {
        closureId,
        roomId: 1,
        startsAt: `${date}T11:00:00Z`,
        endsAt: `${date}T13:00:00Z`,
        reason: 'Déjeuner',
      },
    }
    return [{ stream: closureStream(closureId), facts: [scheduled] }]
  })
