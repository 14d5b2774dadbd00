import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { PAGE_DATA, type PageData, type TextPage } from '@alba/contracts/centre/page-data'
import type { TextsOf } from '@alba/contracts/centre/texts'

/*
 * The only file that knows the centre (`one-way.test.ts` finds a second one). A page has the centre's data as JSON, which
 * the gateway put into it; a renderer sets them before it loads this bundle, once for each version of the centre.
 */

declare global {
  /** What the renderer and tests set; browsers read the element in the page. */
  var centreOfPage: PageData | undefined
}

const data: PageData = globalThis.centreOfPage ??
  JSON.parse(document.querySelector(`script#${PAGE_DATA}`)?.textContent ?? 'null') ?? { texts: {} }

/** Whether somebody has said who the centre is. Without it only the page « ouvre bientôt » and the back office exist. */
export const isSetUp = Boolean(data.identity)

/** Before it is set up, the back office has a name all the same. */
const nobody = { name: 'Votre centre', hours: [], people: [], social: [] } as unknown as CentreIdentity

/** Who the centre is. */
export const centre = { ...(data.identity ?? nobody), ...data.lines, timeZone: data.timeZone }

/** The centre's name, and its logo. */
export const brand = isSetUp ? data.brand : { ...data.brand, name: nobody.name }

/** The portraits of its people, and the picture at the top of the home page. */
export const { hero, portraits } = data

/** How the centre calls its clients and its practitioners. */
export const { words } = data

/** Texts of every page. */
export const { everywhere, accessibility, calendarNote } = data

/** The terms of what is offered now, and what is true of every sale; `terms.ts` has them in words. */
export const { terms: presentTerms, anySale, retention } = data

/** What the centre has turned on. A page that is open keeps what it was sent with. */
export const { choices } = data

/** The texts of a page: those that came with it, or else those that the gateway has now. */
export const textsOf = async <Page extends TextPage>(page: Page): Promise<TextsOf<Page>> =>
  page in data.texts ? (data.texts[page] as TextsOf<Page>) : (await import('../api/centre-texts.ts')).fetchTexts(page)
