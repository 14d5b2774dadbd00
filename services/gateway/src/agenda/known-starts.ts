import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import type { OfferedDay, OfferedStart } from './offered-starts.ts'
import { freeStarts, isOnRequest, type Question } from './slots.ts'

type SearchedService = Omit<Question, 'day' | 'offered'> & {
  /** The only practitioner of `resources`; undefined when all of them count. */
  readonly practitionerId?: number | undefined
  /** The starts that the rules offer on a date; only called when the answer is not known yet. */
  readonly offeredOn: (date: string) => OfferedDay
}

/** The free starts of a service on a day, earliest first. */
export type FreeOn = (date: string, day: DaySchedule) => readonly OfferedStart[]

/** The free starts of a day, the rules and resources from which they were computed, and for how long they hold. */
type CachedStarts = Pick<Question, 'rules' | 'resources'> & {
  readonly starts: readonly OfferedStart[]
  /** The starts hold from `from` to before `until`, in milliseconds since the epoch. */
  readonly from: number
  readonly until: number
}

/**
 * Caches the free starts of days, so that a search through the whole horizon computes only the days that changed. The
 * key is the schedule object of a day: the cache of days has another object when something happened on that day.
 * Services that need as much time and the same type of room share an answer, and so do visitors who ask for the same
 * practitioner.
 */
export function knownStarts(): (asked: SearchedService) => FreeOn {
  const cache = new WeakMap<DaySchedule, Map<string, CachedStarts>>()

  return asked => {
    const { service, second, rules, resources, practitionerId, now } = asked
    // A service without a price is not booked online (`slots.ts`), so it must not share the answer of one that is.
    if (isOnRequest(asked)) return () => []
    const besides = second ? `${second.arrangement} ${takes(second.service)}` : 'nothing'
    const need = `${takes(service)} of ${practitionerId ?? 'anybody'} with ${besides}`
    const isStillRight = (found: CachedStarts) =>
      found.rules === rules && found.resources === resources && found.from <= now && now < found.until

    return (date, day) => {
      const ofDay = cache.getOrInsertComputed(day, () => new Map())
      const found = ofDay.get(need)
      if (found && isStillRight(found)) return found.starts
      const question = { ...asked, day, offered: asked.offeredOn(date) }
      const starts = freeStarts(question)
        .map(free => free.start)
        .toSorted((a, b) => a.startsAt - b.startsAt)
      ofDay.set(need, { rules, resources, starts, from: now, until: nextChange(question, day) })
      return starts
    }
  }
}

/** What a service needs, as a text. Two services may share it. */
const takes = (service: ServiceRow): string =>
  `${service.duration_minutes} ${service.buffer_before_minutes} ${service.buffer_after_minutes} ${service.room_type}`

/**
 * When the free starts of a day may change although nothing happens on it: a hold runs out, or a start comes within the
 * minimum notice.
 * @returns milliseconds since the epoch; `now` itself when something changes in this very millisecond
 */
function nextChange({ offered, rules, now }: Question, { blocks }: DaySchedule): number {
  const endsOfHolds = blocks.flatMap(({ heldUntil }) => heldUntil ?? [])
  const endsOfNotice = offered.starts.map(({ startsAt }) => (startsAt - rules.minimumNoticeMinutes) * 60_000)
  return Math.min(...[...endsOfHolds, ...endsOfNotice].filter(moment => moment >= now))
}
