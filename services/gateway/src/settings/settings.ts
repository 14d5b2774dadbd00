import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { type BookingRules, defaultBookingRules } from '@alba/contracts/settings/events'
import type { ReadModels } from '../read-models/read-models.ts'

/** The settings with their versions: 0 for a setting that was never changed. */
export type Settings = {
  readonly rules: BookingRules
  readonly rulesVersion: number
  readonly banner: ConstructionBannerView & { readonly version: number }
  /** The address for notifications of staff; null when the centre has not set it. */
  readonly notification: { readonly email: string | null; readonly version: number }
}
export type ReadSettings = () => Promise<Settings>

/** The values of settings that the centre has never changed, which have no row. The default rules are in contracts. */
const noBanner = { enabled: false, text: '', version: 0 }
const noNotification = { email: null, version: 0 }

export function settingsReader(models: ReadModels): ReadSettings {
  const cache = models.cached<Settings>({ model: 'settings', limit: 1 }, async () => {
    const { booking_rules, construction_banner, notification_email } = await models.whole('settings')
    const rules = booking_rules[0]?.rules ?? defaultBookingRules
    const rulesVersion = booking_rules[0]?.version ?? 0
    const notification = notification_email[0] ?? noNotification
    return new Map([['all', { rules, rulesVersion, notification, banner: construction_banner[0] ?? noBanner }]])
  })
  return async () => {
    const settings = (await cache.get(['all'])).get('all')
    if (!settings) throw new Error('the loader returned no settings')
    return settings
  }
}
