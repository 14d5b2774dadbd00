import { z } from 'zod'
import { bookingRules, constructionBanner } from './events.ts'

/** GET /api/system-settings/construction-banner */
export const constructionBannerView = constructionBanner
export type ConstructionBannerView = z.infer<typeof constructionBannerView>

const { holdMinutes, horizonDays, startTimes } = bookingRules.shape

/** GET /api/system-settings/booking-rules: what a visitor is told of the rules. Minutes, days, times of the centre. */
export const bookingRulesView = z.object({
  hold_minutes: holdMinutes,
  horizon_days: horizonDays,
  start_times: startTimes,
})
export type BookingRulesView = z.infer<typeof bookingRulesView>
