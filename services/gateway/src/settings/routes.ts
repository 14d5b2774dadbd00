import { centreView, pageTexts, pageTextsPath } from '@alba/contracts/centre/api'
import { bookingRulesView, constructionBannerView } from '@alba/contracts/settings/api'
import { termsOfAnySale } from '@alba/contracts/settings/terms'
import { snakeKeys } from '@alba/contracts/shared/case'
import { forAnybody } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { ReadSettings } from './settings.ts'
import type { ReadSiteData } from './site-data.ts'

/** What everybody may read of the settings. @param now milliseconds since the epoch */
export function settingsRoutes(api: Api, readSettings: ReadSettings, readSite: ReadSiteData, now: () => number): void {
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
      const { texts: _ofPages, ...centre } = await readSite()
      return { ...centre, look: (await readSettings()).look }
    },
  )

  api.get(
    '/api/centre/texts/:page',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags: ['settings'],
        summary: 'The texts of a page of the site',
        description:
          'The first page of a visit has its texts in its HTML; those of later pages are loaded with their code. Phone numbers and limits stand where the centre’s file has « {téléphone} » or « {préavis} ».',
        params: pageTextsPath,
        response: { 200: pageTexts },
      },
    },
    async ({ params: { page } }) => ({ [page]: (await readSite()).texts[page] }),
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
