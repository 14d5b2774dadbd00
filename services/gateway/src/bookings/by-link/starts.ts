import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { lastBookableDay, staysWithin, tooEarly } from '@alba/contracts/agenda/offer'
import { assignAsWished, wishOfMove } from '@alba/contracts/agenda/scheduling'
import type { LinkedStart } from '@alba/contracts/bookings/link-api'
import { brokenTerms } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { addDays, dayAt, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { datesBetween } from '../../agenda/days.ts'
import { needOfBooking } from '../../agenda/need.ts'
import { type OfferedStart, offeredStarts } from '../../agenda/offered-starts.ts'
import type { DeskDeps } from '../deps.ts'
import { movableOf } from '../staff-view.ts'

type Deps = Pick<DeskDeps, 'catalogue' | 'settings' | 'days' | 'zone' | 'now'>

/** Whether the client gives up the wish for a practitioner. */
type Asked = { readonly any_practitioner: boolean }

/** The times to which a client may move a booking. */
export type MoveTimes = {
  /** On one calendar day. */
  starts(row: BookingRow, asked: Asked & { readonly date: string }): Promise<LinkedStart[]>
  /** The days among `count` days from `from` on that have such a time. */
  dates(row: BookingRow, asked: Asked & { readonly from: string; readonly count: number }): Promise<string[]>
}

/**
 * The times to which a client may move a booking: the terms of sale allow the move, the time is offered online, and a
 * practitioner and a room are free, where the booking's own time counts as free. Contracts has these rules, and the
 * command service decides with the same functions.
 */
export function moveTimes({ catalogue, settings, days, zone, now: clock }: Deps): MoveTimes {
  const offeredOn = offeredStarts(zone)

  /** The allowed times of these days, by day. */
  async function allowedStarts(
    row: BookingRow,
    dates: readonly string[],
    { any_practitioner }: Asked,
  ): Promise<Map<string, LinkedStart[]>> {
    const now = clock()
    const [{ resources, practitioners }, { rules }] = await Promise.all([catalogue(), settings()])
    const today = dayAt(now, zone)
    const bookableDates = dates.filter(date => today <= date && date <= lastBookableDay(today, rules))
    const schedules = await days(bookableDates)
    const isAllowed = (startsAt: number) =>
      row.status === 'confirmed' &&
      startsAt !== toEpochMinutes(row.starts_at) &&
      tooEarly(startsAt, rules, now) === undefined &&
      brokenTerms(movableOf(row), fromEpochMinutes(startsAt), now, zone).length === 0
    const booked = { wished: row.wished_practitioner?.id ?? null, present: row.practitioner_id }
    const wish = wishOfMove(booked, resources, any_practitioner)
    const startsOfDay = (date: string): LinkedStart[] => {
      const offered = offeredOn(rules, date, toEpochMinutes(row.ends_at) - toEpochMinutes(row.starts_at))
      return offered.starts.flatMap(start => {
        // The treatment as it was booked: later changes of the service do not apply.
        const need = needOfBooking(row, start.startsAt)
        if (!isAllowed(start.startsAt) || !staysWithin(need, offered.bounds)) return []
        const found = assignAsWished(schedules.get(date) ?? emptyDay, need, resources, wish, now)
        if (!found.ok) return []
        const { practitionerId: id } = found.assignment
        return [linkedStart(start, { id, name: practitioners.get(id)?.name ?? '' })]
      })
    }
    return new Map(bookableDates.map(date => [date, startsOfDay(date)]))
  }

  return {
    starts: async (row, { date, ...asked }) => (await allowedStarts(row, [date], asked)).get(date) ?? [],
    async dates(row, { from, count, ...asked }) {
      const startsByDate = await allowedStarts(row, datesBetween(from, addDays(from, count - 1)), asked)
      return [...startsByDate].filter(([, starts]) => starts.length > 0).map(([date]) => date)
    },
  }
}

const linkedStart = ({ startTime, endTime }: OfferedStart, practitioner: LinkedStart['practitioner']): LinkedStart => ({
  start_time: startTime,
  end_time: endTime,
  practitioner,
})
