import { type DaySchedule, emptyDay } from '@alba/contracts/agenda/day-schedule'
import { staysWithin, tooEarly } from '@alba/contracts/agenda/offer'
import { candidates, type Resources } from '@alba/contracts/agenda/scheduling'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import type { BookingRules } from '@alba/contracts/settings/events'
import { type AddedTreatment, needOf } from './need.ts'
import type { OfferedDay, OfferedStart } from './offered-starts.ts'

/** A service and a day on which it may be offered. */
export type Question = {
  readonly service: ServiceRow
  /** The second treatment that comes with it; undefined for one treatment. */
  readonly second?: AddedTreatment | undefined
  /** Undefined for a day on which nothing ever happened. */
  readonly day: DaySchedule | undefined
  readonly offered: OfferedDay
  readonly resources: Resources
  readonly rules: BookingRules
  /** Milliseconds since the epoch; a hold that has expired counts as free. */
  readonly now: number
}

export type FreeStart = { readonly start: OfferedStart; readonly practitioners: readonly number[] }

/**
 * The start times that can be booked now, with all practitioners who are free. The command service decides with the same
 * functions (contracts), so nothing is offered that would be refused. A service without a price (« Sur devis ») is not
 * booked online.
 */
export const freeStarts = (question: Question): FreeStart[] =>
  question.offered.starts.flatMap(start => {
    const practitioners = practitionersFor(question, start)
    return practitioners.length > 0 ? [{ start, practitioners }] : []
  })

export const hasFreeStart = (question: Question): boolean =>
  question.offered.starts.some(start => practitionersFor(question, start).length > 0)

/** Whether the price of a treatment is « Sur devis ». */
export const isOnRequest = ({ service, second }: Pick<Question, 'service' | 'second'>): boolean =>
  service.price_cents === 0 || second?.service.price_cents === 0

function practitionersFor(
  { service, second, day, offered, resources, rules, now }: Question,
  start: OfferedStart,
): number[] {
  if (isOnRequest({ service, second }) || tooEarly(start.startsAt, rules, now)) return []
  const need = needOf(service, start.startsAt, second)
  if (!staysWithin(need, offered.bounds)) return []
  const found = candidates(day ?? emptyDay, need, resources, now)
  return found.ok ? found.practitioners : []
}
