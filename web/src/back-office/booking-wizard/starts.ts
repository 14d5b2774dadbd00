import type { SlotView } from '@alba/contracts/bookings/api'
import { clockOf, type DateString, minutesOf, splitLocal } from '../../shared/centre-time.ts'

/** Half-hourly starts that are always shown, from 9:00 to 18:00, beside the offered ones. */
const FIRST = 9 * 60
const LAST = 18 * 60
const STEP = 30
/** When the afternoon begins. */
const AFTERNOON = '13:00'

const DAY_MINUTES = 24 * 60

/** The end of a treatment, `10:30`. After midnight it is a clock time of the next day. */
export const endOf = (time: string, durationMinutes: number): string =>
  clockOf((minutesOf(time) + durationMinutes) % DAY_MINUTES)

/** How many of the starts next to an asked one are offered instead. */
const NEAREST = 3

/** The starts that are nearest to one, in their order in the day; of two as near the earlier one is preferred. */
export const nearestTo = (time: string, starts: readonly string[]): string[] =>
  starts
    .toSorted((a, b) => apart(a, time) - apart(b, time) || a.localeCompare(b))
    .slice(0, NEAREST)
    .toSorted()

const apart = (a: string, b: string): number => Math.abs(minutesOf(a) - minutesOf(b))

/** A start, `09:00`, and whether it is offered online. */
export type Start = { readonly time: string; readonly isOffered: boolean }
export type PartOfDay = {
  readonly name: 'Matin' | 'Après-midi'
  readonly starts: readonly Start[]
  /** How many of the starts are offered online. */
  readonly offered: number
}

const halfHours = Array.from({ length: (LAST - FIRST) / STEP + 1 }, (_, index) => clockOf(FIRST + index * STEP))

/** The starts of a day, in its morning and afternoon. @param others further starts to show */
export function partsOfDay(slots: readonly SlotView[], day: DateString, others: readonly string[]): PartOfDay[] {
  const offered = new Set(
    slots.map(slot => splitLocal(slot.start_time)).flatMap(at => (at?.date === day ? [at.time] : [])),
  )
  const times = [...new Set([...halfHours, ...offered, ...others])].sort()
  const starts = times.map(time => ({ time, isOffered: offered.has(time) }))
  const part = (name: PartOfDay['name'], its: readonly Start[]) => ({
    name,
    starts: its,
    offered: its.filter(start => start.isOffered).length,
  })
  return [
    part(
      'Matin',
      starts.filter(({ time }) => time < AFTERNOON),
    ),
    part(
      'Après-midi',
      starts.filter(({ time }) => time >= AFTERNOON),
    ),
  ]
}
