import { bookingRulesView, constructionBannerView } from '@alba/contracts/settings/api'
import { termsOfAnySale } from '@alba/contracts/settings/terms'
import { snakeKeys } from '@alba/contracts/shared/case'
import { forAnybody } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { ReadSettings } from './settings.ts'

/** @param now milliseconds since the epoch */
export function settingsRoutes(api: Api, readSettings: ReadSettings, now: () => number): void {
  api.get(
    '/api/system-settings/construction-banner',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags: ['settings'],
        summary: 'The banner at the bottom of every public page',
        response: { 200: constructionBannerView },
      },
    },
    async () => (await readSettings()).banner,
  )

  api.get(
    '/api/system-settings/booking-rules',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags: ['settings'],
        summary: 'The rules of booking that visitors are shown',
        description:
          'For how many minutes an unpaid booking keeps its time, how many days ahead bookings are taken, the starts offered each day, and the terms in numbers. `terms` are those of what is booked or bought now; what exists has its own. `any_sale` is true of every sale from which somebody may still withdraw.',
        response: { 200: bookingRulesView },
      },
    },
    async () => {
      const { rules, sales } = await readSettings()
      return {
        hold_minutes: rules.holdMinutes,
        horizon_days: rules.horizonDays,
        start_times: rules.startTimes,
        terms: snakeKeys(sales.terms),
        any_sale: snakeKeys(termsOfAnySale(sales, now())),
      }
    },
  )
}
