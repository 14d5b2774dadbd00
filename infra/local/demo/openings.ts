import type { openAvailability } from '@alba/contracts/agenda/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { BodyOf } from '@alba/contracts/shared/command'

/** Weeks ahead for which the centre is open. */
const WEEKS = 10
const day = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

/** Monday to Friday for ten weeks, the first day included, and the weeks that went before. @param from `2026-11-23` */
export function openings(
  from: string,
  practitionerIds: readonly number[],
  weeksBefore = 0,
): BodyOf<typeof openAvailability>[] {
  const first = addDays(from, -7 * weeksBefore)
  const dates = Array.from({ length: (WEEKS + weeksBefore) * 7 }, (_, days) => addDays(first, days))
  const workdays = dates.filter(date => Temporal.PlainDate.from(date).dayOfWeek <= 5)
  return workdays.flatMap(date => practitionerIds.map(practitionerId => ({ practitionerId, date, timeSlots: day })))
}
