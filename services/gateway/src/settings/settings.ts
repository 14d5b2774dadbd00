import { defaultWords } from '@alba/contracts/centre/grammar'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { defaultLetterTexts, type LetterTexts } from '@alba/contracts/centre/letter-texts'
import { type CentreLook, defaultLook } from '@alba/contracts/centre/look'
import { type CentrePictures, noPictures } from '@alba/contracts/centre/pictures'
import type { CentreTexts } from '@alba/contracts/centre/texts'
import type { CentreWords } from '@alba/contracts/centre/words'
import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { type Choices, noChoices } from '@alba/contracts/settings/choices'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import { type BookingRules, defaultBookingRules } from '@alba/contracts/settings/events'
import type { Retention } from '@alba/contracts/settings/retention'
import { firstTerms, type TermsOverTime } from '@alba/contracts/settings/terms'
import type { ReadModels } from '../read-models/read-models.ts'

/** The settings with their versions: 0 for a setting that was never changed. */
export type Settings = {
  readonly rules: BookingRules
  readonly rulesVersion: number
  /** The terms of sale, and those that earlier sales keep. */
  readonly sales: TermsOverTime & { readonly version: number }
  readonly banner: ConstructionBannerView & { readonly version: number }
  /** The address for notifications of staff; null when the centre has not set it. */
  readonly notification: { readonly email: string | null; readonly version: number }
  /** Who the centre is; null on an installation that nobody has set up yet. */
  readonly identity: CentreIdentity | null
  readonly words: CentreWords
  readonly look: CentreLook
  /** The centre's own pictures, which take the place of drawings. */
  readonly pictures: CentrePictures
  readonly letters: LetterTexts
  /** What the centre itself wrote for the pages of its site. */
  readonly texts: CentreTexts
  readonly retention: Retention
  readonly choices: Choices
  /** The versions of the parts that admins change. */
  readonly versions: Readonly<
    Record<'identity' | 'words' | 'look' | 'pictures' | 'letters' | 'texts' | 'retention' | 'choices', number>
  >
}
export type ReadSettings = () => Promise<Settings>

/** The values of settings that the centre has never changed, which have no row. Contracts has the other defaults. */
const noBanner = { enabled: false, text: '', version: 0 }
const noNotification = { email: null, version: 0 }

/** Reads the settings from their read model, and keeps them until it changes. */
export function settingsReader(models: ReadModels): ReadSettings {
  const cache = models.cached<Settings>({ model: 'settings', limit: 1 }, async () => {
    const tables = await models.whole('settings')
    const settings = {
      rules: tables.booking_rules[0]?.rules ?? defaultBookingRules,
      rulesVersion: tables.booking_rules[0]?.version ?? 0,
      sales: tables.sales_terms[0] ?? { ...firstTerms, version: 0 },
      banner: tables.construction_banner[0] ?? noBanner,
      notification: tables.notification_email[0] ?? noNotification,
      identity: tables.centre_identity[0]?.identity ?? null,
      look: tables.centre_look[0]?.look ?? defaultLook,
      pictures: tables.centre_pictures[0]?.pictures ?? noPictures,
      words: tables.centre_words[0]?.words ?? defaultWords,
      letters: tables.centre_letter_texts[0]?.texts ?? defaultLetterTexts,
      texts: tables.centre_texts[0]?.texts ?? {},
      retention: tables.retention[0]?.retention ?? defaultRetention,
      // A row that was written before a choice existed lacks that choice.
      choices: { ...noChoices, ...tables.choices[0]?.choices },
      versions: {
        identity: tables.centre_identity[0]?.version ?? 0,
        words: tables.centre_words[0]?.version ?? 0,
        look: tables.centre_look[0]?.version ?? 0,
        pictures: tables.centre_pictures[0]?.version ?? 0,
        letters: tables.centre_letter_texts[0]?.version ?? 0,
        texts: tables.centre_texts[0]?.version ?? 0,
        retention: tables.retention[0]?.version ?? 0,
        choices: tables.choices[0]?.version ?? 0,
      },
    }
    return new Map([['all', settings]])
  })
  return async () => {
    const settings = (await cache.get(['all'])).get('all')
    if (!settings) throw new Error('the loader returned no settings')
    return settings
  }
}
