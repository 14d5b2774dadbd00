import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { type BookingRules, defaultBookingRules } from '@alba/contracts/settings/events'
import type { ReadModels } from '../read-models/read-models.ts'

export type Settings = { readonly rules: BookingRules; readonly banner: ConstructionBannerView }
export type ReadSettings = () => Promise<Settings>

type Row = { rules: BookingRules | null; banner: ConstructionBannerView | null }

/** No row until the centre changes a setting for the first time: the defaults are in force (contracts). */
const sql = `SELECT
  (SELECT json_build_object('holdMinutes', hold_minutes, 'minimumNoticeMinutes', minimum_notice_minutes,
     'horizonDays', horizon_days, 'startTimes', start_times, 'termsVersion', terms_version)
   FROM settings.booking_rules WHERE id = 1) AS rules,
  (SELECT json_build_object('enabled', enabled, 'text', text) FROM settings.construction_banner WHERE id = 1) AS banner`

const noBanner: ConstructionBannerView = { enabled: false, text: '' }

export function settingsReader(models: ReadModels): ReadSettings {
  const cache = models.cached({ model: 'settings', limit: 1 }, async () => {
    const [row] = await models.rows<Row>(sql)
    const settings: Settings = { rules: row?.rules ?? defaultBookingRules, banner: row?.banner ?? noBanner }
    return new Map([['all', settings]])
  })
  return async () => {
    const settings = (await cache.get(['all'])).get('all')
    if (!settings) throw new Error('the loader answers every key')
    return settings
  }
}
