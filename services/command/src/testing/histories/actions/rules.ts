import { defaultBookingRules } from '@alba/contracts/settings/events'
import { HORIZON_DAYS } from '../centre.ts'
import { type Action, commandStep, staff } from './action.ts'
import { seenVersion } from './known.ts'

/**
 * Staff changes the rules of booking: how long a time is held, how early, how far ahead and at which times one books.
 */
export const changeRules: Action = generation => {
  const { random } = generation
  return commandStep(generation, staff(generation), 'change-booking-rules', {
    ...defaultBookingRules,
    holdMinutes: random.pick([5, 15]),
    minimumNoticeMinutes: random.pick([0, 120, 4_320]),
    horizonDays: random.pick([4, HORIZON_DAYS - 10, HORIZON_DAYS, HORIZON_DAYS + 10]),
    startTimes: random.pick([defaultBookingRules.startTimes, ['09:00', '14:00']]),
    termsVersion: random.pick(['2025-10', '2026-11']),
    ...seenVersion(generation, 'settings', 'BookingRulesChanged'),
  })
}
