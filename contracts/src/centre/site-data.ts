import type { Choices } from '../settings/choices.ts'
import type { Retention } from '../settings/retention.ts'
import type { SalesTerms, TermsOfAnySale } from '../settings/terms.ts'
import { telLink } from '../shared/dialling.ts'
import { addressLine, cityLine } from './address.ts'
import { textsOfCentre } from './default-texts.ts'
import type { CentreIdentity } from './identity.ts'
import type { SiteData } from './page-data.ts'
import type { CentrePictures } from './pictures.ts'
import { filled, placeholderValues } from './placeholders.ts'
import { shownPictures, shownPortraits } from './shown-pictures.ts'
import type { CentreTexts } from './texts.ts'
import type { CentreWords } from './words.ts'

/** What a centre says about itself. `identity` is null while nobody has said who the centre is. */
export type SaidByCentre = {
  readonly identity: CentreIdentity | null
  readonly words: CentreWords
  readonly calendarNote: string | null
  readonly pictures: CentrePictures
  readonly texts: CentreTexts
  readonly timeZone: string
  readonly terms: SalesTerms
  readonly anySale: TermsOfAnySale
  readonly retention: Retention
  readonly choices: Choices
}

/** The centre as its pages show it: with defaults for texts that it has not written, and without placeholders. */
export function siteData(said: SaidByCentre): SiteData {
  const { identity, words, calendarNote, timeZone, terms, anySale, retention, choices } = said
  const all = textsOfCentre(said.texts)
  const { everywhere, ...texts } = identity ? filled(all, placeholderValues(identity, terms, retention, choices)) : all
  const lines = identity ? linesOf(identity) : { city: '', address: '', phoneLink: '' }
  const accessibility = texts.accessibility?.state ?? null
  const pictures = {
    ...shownPictures(said.pictures, identity?.name ?? ''),
    portraits: shownPortraits(identity?.people ?? []),
  }
  return {
    identity,
    lines,
    ...pictures,
    words,
    calendarNote,
    timeZone,
    terms,
    anySale,
    retention,
    choices,
    everywhere,
    accessibility,
    texts,
  }
}

const linesOf = (identity: CentreIdentity): SiteData['lines'] => ({
  city: cityLine(identity),
  address: addressLine(identity),
  phoneLink: telLink(identity.phone),
})
