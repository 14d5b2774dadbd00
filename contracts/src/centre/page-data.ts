import type { PictureSource } from '../catalogue/pictures.ts'
import type { Choices } from '../settings/choices.ts'
import type { Retention } from '../settings/retention.ts'
import type { SalesTerms, TermsOfAnySale } from '../settings/terms.ts'
import type { CentreIdentity } from './identity.ts'
import type { SiteTexts } from './texts.ts'
import type { CentreWords } from './words.ts'

/** The id of the element in each page that holds `PageData` as JSON. Browsers do not run an element of this type. */
export const PAGE_DATA = 'page-data'

/** The attributes of an `<img>`; with `sources`, those of the `<picture>` around it. */
export type ShownImage = {
  readonly src: string
  readonly alt: string
  /** In pixels of the page. */
  readonly width: number
  readonly height: number
  readonly sources?: readonly PictureSource[]
}

/** What every page knows of the centre. Placeholders in texts are replaced. */
export type CentreData = {
  /** Null while nobody has said who the centre is: the site then says that it opens soon. */
  readonly identity: CentreIdentity | null
  /** Of the identity, as pages write it; computed here, so that no page loads code for it. */
  readonly lines: {
    /** « 69003 Lyon » */
    readonly city: string
    /** « 12 rue des Tilleuls, 69003 Lyon » */
    readonly address: string
    /** For the `href` of a link that dials: `tel:+33478000000`. */
    readonly phoneLink: string
  }
  /** The sign at the head and foot of every page. `name` is empty where the logo has the name in it. */
  readonly brand: { readonly logo: ShownImage; readonly name: string }
  /** The portraits of the people whom the site shows, in their order. */
  readonly portraits: readonly ShownImage[]
  /** The picture at the top of the home page. */
  readonly hero: ShownImage
  readonly words: CentreWords
  /** The last line of the entry that a visitor adds to a calendar. */
  readonly calendarNote: string | null
  /** IANA name of the centre's time zone, `Europe/Paris`. */
  readonly timeZone: string
  readonly everywhere: SiteTexts['everywhere']
  /** The terms of what is offered now; what exists has its own. */
  readonly terms: SalesTerms
  /** What is true of every sale from which somebody may still withdraw. */
  readonly anySale: TermsOfAnySale
  /** For how long personal data is kept now. */
  readonly retention: Retention
  /** What the centre has turned on. */
  readonly choices: Choices
  /** The result of the accessibility audit, which the footer names; null without one. */
  readonly accessibility: string | null
}

/** The pages that have texts of their own. A page is sent with its own, and with the texts of `everywhere`. */
export type TextPage = Exclude<keyof SiteTexts, 'everywhere'>
export const textPages = [
  'home',
  'about',
  'services',
  'booking',
  'giftVouchers',
  'packages',
  'faq',
  'contact',
  'terms',
  'privacy',
  'accessibility',
  'notFound',
] as const satisfies readonly TextPage[]

/** What a page as it was rendered knows: the centre, and the texts of this page. */
export type PageData = CentreData & { readonly texts: Partial<Pick<SiteTexts, TextPage>> }

/** What the renderer is given: all texts. */
export type SiteData = CentreData & { readonly texts: Pick<SiteTexts, TextPage> }
