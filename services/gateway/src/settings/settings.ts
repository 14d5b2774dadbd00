import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { type BookingRules, defaultBookingRules } from '@alba/contracts/settings/events'
import type { ReadModels } from '../read-models/read-models.ts'

export type Settings = { readonly rules: BookingRules; readonly banner: ConstructionBannerView }
export type ReadSettings = () => Promise<Settings>

/** No row until the centre changes a setting for the first time: the defaults are in force (contracts). */
const noBanner: ConstructionBannerView = { enabled: false, text: '' }

export function settingsReader(models: ReadModels): ReadSettings {
  const cache = models.cached<Settings>({ model: 'settings', limit: 1 }, async () => {
    const { booking_rules, construction_banner } = await models.whole('settings')
    const rules = booking_rules[0]?.rules ?? defaultBookingRules
    return new Map([['all', { rules, banner: construction_banner[0] ?? noBanner }]])
  })
  return async () => {
    const settings = (await cache.get(['all'])).get('all')
    if (!settings) throw new Error('the loader answers every key')
    return settings
  }
}
