import type { SiteData } from '@alba/contracts/centre/page-data'
import { siteData } from '@alba/contracts/centre/site-data'
import type { CentreTexts } from '@alba/contracts/centre/texts'
import { type TermsOfAnySale, termsOfAnySale } from '@alba/contracts/settings/terms'
import type { ReadSettings, Settings } from './settings.ts'

/** @param typed texts to show instead of those that the centre has, in a preview */
export type ReadSiteData = (typed?: CentreTexts) => Promise<SiteData>

/**
 * Reads the centre as its pages show it. It is put together once for each change of the settings, and when the last sale
 * under former terms can no longer be withdrawn from.
 * @param now milliseconds since the epoch
 */
export function siteDataReader(readSettings: ReadSettings, timeZone: string, now: () => number): ReadSiteData {
  let kept: { readonly settings: Settings; readonly data: SiteData } | undefined
  return async typed => {
    const settings = await readSettings()
    const anySale = termsOfAnySale(settings.sales, now())
    const dataWith = (texts: CentreTexts): SiteData => {
      const { identity, words, letters, pictures, sales, retention, choices } = settings
      const { calendarNote } = letters
      const { terms } = sales
      return siteData({ identity, words, texts, pictures, calendarNote, timeZone, terms, anySale, retention, choices })
    }
    if (typed) return dataWith(typed)
    if (kept?.settings !== settings || !sameSale(kept.data.anySale, anySale))
      kept = { settings, data: dataWith(settings.texts) }
    return kept.data
  }
}

const sameSale = (one: TermsOfAnySale, other: TermsOfAnySale): boolean =>
  one.refundDays === other.refundDays && one.withdrawalDays.join() === other.withdrawalDays.join()
