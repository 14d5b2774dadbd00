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
export const textsOfCentre = (written: CentreTexts): SiteTexts => ({
  ...(Object.fromEntries(
    Object.entries(defaultTexts).map(([page, texts]) => [page, { ...texts, ...written[page as keyof CentreTexts] }]),
  ) as SiteTexts),
  accessibility: written.accessibility ?? defaultTexts.accessibility,
})
