import { centreView } from '@alba/contracts/centre/api'
import { bookingRulesView, constructionBannerView } from '@alba/contracts/settings/api'
import { forAnybody } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { ReadSettings } from './settings.ts'

/** @param timeZone IANA name */
export function settingsRoutes(api: Api, readSettings: ReadSettings, timeZone: string): void {
  api.get(
    '/api/centre',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags: ['settings'],
        summary: 'Who the centre is, how it calls its clients and practitioners, and how it looks',
        description:
          'The names of the fields are those of a centre’s file. `identity` is null until the centre is set up.',
        response: { 200: centreView },
      },
    },
    async () => {
      const { identity, words, look } = await readSettings()
      return { identity, words, look, timeZone }
    },
  )

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
          'For how many minutes an unpaid booking keeps its time, how many days ahead bookings are taken, and the starts offered each day.',
        response: { 200: bookingRulesView },
      },
    },
    async () => {
      const { holdMinutes, horizonDays, startTimes } = (await readSettings()).rules
      return { hold_minutes: holdMinutes, horizon_days: horizonDays, start_times: startTimes }
    },
  )
}
