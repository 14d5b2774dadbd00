import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { PAGE_DATA, type PageData, type TextPage } from '@alba/contracts/centre/page-data'
import type { TextsOf } from '@alba/contracts/centre/texts'

/*
 * The only file that reads the centre's data (`one-way.test.ts` fails for a second one). In a browser they are JSON in
 * the page, put there by the gateway. A renderer sets them as a global before it loads this bundle, once for each
 * version of the centre.
 */

declare global {
  /** Set by the renderer and by tests; browsers read the element in the page. */
  var centreOfPage: PageData | undefined
}

const data: PageData = globalThis.centreOfPage ??
  JSON.parse(document.querySelector(`script#${PAGE_DATA}`)?.textContent ?? 'null') ?? { texts: {} }

/** Whether the centre has an identity. Without one, only the page « ouvre bientôt » and the back office exist. */
export const isSetUp = Boolean(data.identity)

/** Until the centre is set up, the back office shows this name. */
const nobody = { name: 'Votre centre', hours: [], people: [], social: [] } as unknown as CentreIdentity

/** Who the centre is. */
export const centre = { ...(data.identity ?? nobody), ...data.lines, timeZone: data.timeZone }

/** The centre's name, and its logo. */
export const brand = isSetUp ? data.brand : { ...data.brand, name: nobody.name }

/** The portraits of the centre's people, and the picture at the top of the home page. */
export const { hero, portraits } = data

/** The centre's nouns for its clients and its practitioners. */
export const { words } = data

/** The texts that all pages share. */
export const { everywhere, accessibility, calendarNote } = data

/** The present terms of sale, and the periods that hold for all past sales; `terms.ts` has them in words. */
export const { terms: presentTerms, anySale, retention } = data

/** The optional features that the centre has turned on. An open page keeps those with which it was loaded. */
export const { choices } = data

/** The texts of a page: those in the HTML of the first page, or else loaded from the gateway. */
export const textsOf = async <Page extends TextPage>(page: Page): Promise<TextsOf<Page>> =>
  page in data.texts ? (data.texts[page] as TextsOf<Page>) : (await import('../api/centre-texts.ts')).fetchTexts(page)
