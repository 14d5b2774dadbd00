import { centreView, pageTexts, pageTextsPath } from '@alba/contracts/centre/api'
import { bookingRulesView, constructionBannerView } from '@alba/contracts/settings/api'
import { forAnybody } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { ReadSettings } from './settings.ts'
import type { ReadSiteData } from './site-data.ts'

export function settingsRoutes(api: Api, readSettings: ReadSettings, readSite: ReadSiteData): void {
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
