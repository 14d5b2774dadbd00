import { z } from 'zod'
import { weekdayOf, weekdays } from './weekly-hours.ts'

/**
 * What a visitor wishes of a start: a half of the day, a weekday, both or neither. A wish chooses among what is offered;
 * it never offers more.
 */
export const dayParts = ['morning', 'afternoon'] as const

export const wishes = z.object({
  part_of_day: z.enum(dayParts).optional().describe('The morning ends at noon, by the clock of the centre.'),
  weekday: z.enum(weekdays).optional(),
})
export type Wishes = z.infer<typeof wishes>

/** The first clock time of the afternoon. Clock times compare as texts. */
const NOON = '12:00'

/** @param date a calendar day of the centre */
export const isWishedDay = ({ weekday }: Wishes, date: string): boolean =>
  weekday === undefined || weekdayOf(date) === weekday

/** @param start local time of the centre, `2026-11-23T09:00:00` */
export function isWishedTime({ part_of_day: part }: Wishes, start: string): boolean {
  if (part === undefined) return true
  return (start.slice(11, 16) < NOON ? 'morning' : 'afternoon') === part
}
