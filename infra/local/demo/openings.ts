import type { openAvailability } from '@alba/contracts/agenda/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { BodyOf } from '@alba/contracts/shared/command'

/** How many weeks ahead the centre is open. */
const WEEKS = 10
const day = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

/**
 * Openings from Monday to Friday, for ten weeks from today on and for some weeks before.
 * @param from today, `2026-11-23`
 */
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
