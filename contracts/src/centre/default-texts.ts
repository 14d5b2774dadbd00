import { faq } from './default-texts/faq.ts'
import { pages } from './default-texts/pages.ts'
import { privacy } from './default-texts/privacy.ts'
import { terms } from './default-texts/terms.ts'
import { type CentreTexts, type SiteTexts, siteTexts } from './texts.ts'

/**
 * The texts that suit any centre, in French typography. They say nothing that a centre may not have done: there is no
 * accessibility statement, and no date.
 */
export const defaultTexts: SiteTexts = siteTexts.parse({ ...pages, faq, terms, privacy, accessibility: null })

/** All texts of a centre: its own, and the defaults for what it has not written. */
export const textsOfCentre = (written: CentreTexts): SiteTexts => over(defaultTexts, written) as SiteTexts

/** What is written, and the default for each text that is not. Lists are taken whole. */
function over(standard: unknown, written: unknown): unknown {
  if (written === undefined) return standard
  if (!isGroup(standard) || !isGroup(written)) return written
  const names = Object.keys({ ...standard, ...written })
  return Object.fromEntries(names.map(name => [name, over(standard[name], written[name])]))
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
