import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { lastBookableDay, staysWithin, tooEarly } from '@alba/contracts/agenda/offer'
import { assignAsWished } from '@alba/contracts/agenda/scheduling'
import type { LinkedStart } from '@alba/contracts/bookings/link-api'
import { brokenTerms } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { addDays, dayAt, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { datesBetween } from '../../agenda/days.ts'
import { needOf } from '../../agenda/need.ts'
import { type OfferedStart, offeredStarts } from '../../agenda/offered-starts.ts'
import type { DeskSource } from '../source.ts'
import { movableOf } from '../staff-view.ts'

type Source = Pick<DeskSource, 'catalogue' | 'settings' | 'days' | 'zone' | 'now'>

/** The times to which a client may move a booking. */
export type MoveTimes = {
  /** On one calendar day. */
  starts(row: BookingRow, date: string): Promise<LinkedStart[]>
  /** The days among `count` days from `from` on that have such a time. */
  dates(row: BookingRow, from: string, count: number): Promise<string[]>
}

/**
 * The times to which a client may move a booking, by the functions that the decision uses (contracts): those of the terms,
 * of the offer, and of free time, in which the booking's own time counts as free.
 */
export function moveTimes({ catalogue, settings, days, zone, now: clock }: Source): MoveTimes {
  const startsOf = offeredStarts(zone)

  /** The times of these days, by day. */
  async function startsOn(row: BookingRow, dates: readonly string[]): Promise<Map<string, LinkedStart[]>> {
    const now = clock()
    const [{ resources, practitioners }, { rules }] = await Promise.all([catalogue(), settings()])
    const today = dayAt(now, zone)
    const open = dates.filter(date => today <= date && date <= lastBookableDay(today, rules))
    const schedules = await days(open)
    const isAllowed = (startsAt: number) =>
      row.status === 'confirmed' &&
      startsAt !== toEpochMinutes(row.starts_at) &&
      tooEarly(startsAt, rules, now) === undefined &&
      brokenTerms(movableOf(row), fromEpochMinutes(startsAt), now, zone).length === 0
    const startsOfDay = (date: string) => {
      const offered = startsOf(rules, date, row.duration_minutes)
      return offered.starts.flatMap(start => {
        // The treatment as it was booked: later changes of the service do not apply.
        const need = { ...needOf(row, start.startsAt), bookingId: row.id }
        if (!isAllowed(start.startsAt) || !staysWithin(need, offered.bounds)) return []
        const same = { practitionerId: row.practitioner_id, strict: false }
        const found = assignAsWished(schedules.get(date) ?? emptyDay, need, resources, same, now)
        if (!found.ok) return []
        const { practitionerId: id } = found.assignment
        return [linkedStart(start, { id, name: practitioners.get(id)?.name ?? '' })]
      })
    }
    return new Map(open.map(date => [date, startsOfDay(date)]))
  }

  return {
    starts: async (row, date) => (await startsOn(row, [date])).get(date) ?? [],
    async dates(row, from, count) {
      const found = await startsOn(row, datesBetween(from, addDays(from, count - 1)))
      return [...found].flatMap(([date, starts]) => (starts.length > 0 ? [date] : []))
    },
  }
}

const linkedStart = ({ startTime, endTime }: OfferedStart, practitioner: LinkedStart['practitioner']): LinkedStart => ({
  start_time: startTime,
  end_time: endTime,
  practitioner,
})
