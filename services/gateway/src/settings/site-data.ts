import type { SiteData } from '@alba/contracts/centre/page-data'
import { siteData } from '@alba/contracts/centre/site-data'
import { type TermsOfAnySale, termsOfAnySale } from '@alba/contracts/settings/terms'
import type { ReadSettings, Settings } from './settings.ts'

export type ReadSiteData = () => Promise<SiteData>

/**
 * Reads the centre as its pages show it. It is put together once for each change of the settings, and when the last sale
 * under former terms can no longer be withdrawn from.
 * @param now milliseconds since the epoch
 */
export function siteDataReader(readSettings: ReadSettings, timeZone: string, now: () => number): ReadSiteData {
  let kept: { readonly settings: Settings; readonly data: SiteData } | undefined
  return async () => {
    const settings = await readSettings()
    const anySale = termsOfAnySale(settings.sales, now())
    if (kept?.settings !== settings || !sameSale(kept.data.anySale, anySale)) {
      const { identity, words, letters, texts, sales } = settings
      const said = { identity, words, texts, calendarNote: letters.calendarNote, timeZone, terms: sales.terms, anySale }
      kept = { settings, data: siteData(said) }
    }
    return kept.data
  }
}

const sameSale = (one: TermsOfAnySale, other: TermsOfAnySale): boolean =>
  one.refundDays === other.refundDays && one.withdrawalDays.join() === other.withdrawalDays.join()
