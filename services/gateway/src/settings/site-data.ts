import { currentLimits } from '@alba/contracts/centre/limits'
import type { SiteData } from '@alba/contracts/centre/page-data'
import { siteData } from '@alba/contracts/centre/site-data'
import type { ReadSettings, Settings } from './settings.ts'

export type ReadSiteData = () => Promise<SiteData>

/** Reads the centre as its pages show it. It is put together once for each change of the settings. */
export function siteDataReader(readSettings: ReadSettings, timeZone: string): ReadSiteData {
  let kept: { readonly settings: Settings; readonly data: SiteData } | undefined
  return async () => {
    const settings = await readSettings()
    if (kept?.settings !== settings) {
      const { identity, words, letters, texts } = settings
      const said = { identity, words, texts, calendarNote: letters.calendarNote, timeZone }
      kept = { settings, data: siteData(said, currentLimits) }
    }
    return kept.data
  }
}
