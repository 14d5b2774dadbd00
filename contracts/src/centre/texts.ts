import { z } from 'zod'
import { category } from '../catalogue/events.ts'
import { frenchText } from '../shared/text.ts'
import { linkWords, placeholders, unknownPlaceholders } from './placeholders.ts'

/*
 * The centre's own texts of the site's pages: the data of `CentreTextsChanged`. What a centre leaves out keeps the text
 * of `default-texts.ts`, which suits any centre.
 */

/** The longest texts, in characters. The gateway’s answers, with placeholders replaced, must pass the same limits. */
const LONGEST_LINE = 1_000
const LONGEST_PROSE = 20_000

/** Texts without paragraphs, such as titles. */
const line = () => checked(frenchText(LONGEST_LINE).min(1))

/**
 * Texts with marks: an empty line begins a paragraph, « - » an item of a list, `[words](/contact)` is a link,
 * `**words**` are strong.
 */
const prose = () => checked(frenchText(LONGEST_PROSE).min(1)).refine(hasGoodLinks, { error: LINK })

const LINK = `Un lien s’écrit [mots](/page), [mots](https://…) ou [mots](${linkWords[0]})`
const HREF = new RegExp(`^(/[a-z0-9/?=_&#-]*|#[a-z0-9-]+|https://\\S+|mailto:\\S+|tel:\\S+|${linkWords.join('|')})$`)

function hasGoodLinks(text: string): boolean {
  return [...text.matchAll(/\]\(([^)]*)\)/g)].every(([, href = '']) => HREF.test(href))
}

function checked(text: z.ZodString) {
  return text.superRefine((written, context) => {
    for (const name of unknownPlaceholders(written))
      context.addIssue({
        code: 'custom',
        message: `« {${name}} » n’est pas connu ; connus : ${placeholders.map(known => `{${known}}`).join(', ')}`,
      })
  })
}

/** The title and the description for search engines and link previews. */
const seo = z.strictObject({ title: line(), description: line() })

/** The head of a page. `ending` is the last part of the title, in the accent colour. */
const head = z.strictObject({ kicker: line(), title: line(), ending: line(), lead: line() })

/** A call to do something, with a button. */
const call = z.strictObject({ title: line(), text: line() })

/** The three values of the centre, each with its name: by default professionalism, kindness and listening. */
const values = z.array(line()).length(3)
const ofValues = {
  valuesTitle: line().describe('The heading of the values'),
  valueNames: values.describe('The names of the three values'),
  values: values.describe('A text about each value'),
}

/** The anchor of a part. People share links to it, so it must not change. */
const anchor = z.string().regex(/^[a-z0-9-]{1,60}$/, 'Une ancre s’écrit en minuscules, chiffres et tirets')

/** A part of a long text. */
const chapter = z.strictObject({ id: anchor, title: line(), text: prose() })

const everywhere = z.strictObject({
  footer: line().describe('The sentence below the name at the end of each page'),
  shareAnswers: line().describe('The label with which a client lets the answers to health questions be kept'),
})

const home = z.strictObject({
  seo,
  head,
  specialtiesTitle: line().describe('The heading of the categories'),
  specialties: line().describe('The sentence above the categories'),
  ...ofValues,
  booking: call,
  questions: call,
})

const room = z.strictObject({ name: line(), text: line() })

const about = z.strictObject({
  seo,
  head,
  storyTitle: line().describe('The heading of the story'),
  story: prose().nullable().describe('How the centre came about; null leaves it out'),
  placeTitle: line().describe('The heading of the centre and its rooms'),
  place: z
    .strictObject({ lead: line(), rooms: z.array(room).max(12) })
    .nullable()
    .describe('The centre and its rooms; null leaves them out'),
  ...ofValues,
  quote: z.strictObject({ text: line(), author: line() }).nullable(),
})

const services = z.strictObject({
  seo,
  head,
  notes: z
    .record(category.shape.slug, z.strictObject({ title: line(), text: line() }))
    .describe('What to know before booking, by the slug of a category'),
  gift: call.describe('A call to give a treatment, with two buttons'),
})

const booking = z.strictObject({ seo, head, categories: line().describe('The heading of the categories') })
const giftVouchers = z.strictObject({ seo, head })
const packages = z.strictObject({ seo, head })

const question = z.strictObject({
  id: anchor,
  question: line(),
  answer: prose(),
  also: line().optional().describe('Further words by which the search finds the question'),
})

const faq = z.strictObject({
  seo,
  head,
  examples: line().describe('Words in the empty search field'),
  sections: z
    .array(z.strictObject({ id: anchor, title: line(), questions: z.array(question).min(1).max(15) }))
    .min(1)
    .max(8),
  ask: call,
})

const contact = z.strictObject({
  seo,
  head,
  arrival: checked(frenchText(LONGEST_LINE)).describe('The sentence below the opening hours; empty for none'),
  map: z
    .strictObject({ around: line().describe('« entre le square et la place »'), river: line() })
    .nullable()
    .describe('Names for the drawn map; null for a centre that the drawing does not show'),
})

const article = z.strictObject({ title: line(), text: prose() })

const terms = z.strictObject({
  seo,
  updated: line().nullable().describe('When these terms were last changed: « octobre 2025 »; null while unknown'),
  lead: line(),
  highlights: z
    .array(z.strictObject({ figure: line(), text: line() }))
    .max(4)
    .describe('The rules that are needed most, each with its figure'),
  articles: z.array(article).min(1).max(30),
})

const privacy = z.strictObject({
  seo,
  since: line().nullable().describe('Since when this policy holds: « 6 octobre 2025 »; null while unknown'),
  lead: line(),
  chapters: z.array(chapter).min(1).max(30).describe('The chapters below the first one, which is the legal identity'),
})

const accessibility = z
  .strictObject({
    state: line().describe('The result of the audit, as the law has it: « partiellement conforme »'),
    description: line(),
    lead: line(),
    chapters: z.array(chapter).min(1).max(20),
  })
  .nullable()
  .describe('The accessibility statement, once the site of the centre was checked')

const notFound = z.strictObject({
  title: line(),
  ending: line(),
  lead: line(),
  picture: line().nullable().describe('What the picture shows; null when it adds nothing'),
})

const pages = {
  everywhere,
  home,
  about,
  services,
  booking,
  giftVouchers,
  packages,
  faq,
  contact,
  terms,
  privacy,
  notFound,
} as const

/** All texts of a site. */
export const siteTexts = z.strictObject({ ...pages, accessibility })
export type SiteTexts = z.infer<typeof siteTexts>
export type TextsOf<Page extends keyof SiteTexts> = SiteTexts[Page]

const someSeo = { seo: seo.partial().optional() }
const someHead = { ...someSeo, head: head.partial().optional() }
const someCall = call.partial().optional()

/**
 * What a centre writes: any of the texts of any page. A list, or a part that a page may lack (null), is written as a
 * whole.
 */
export const centreTexts = z.strictObject({
  everywhere: everywhere.partial().optional(),
  home: home
    .partial()
    .extend({ ...someHead, booking: someCall, questions: someCall })
    .optional(),
  about: about.partial().extend(someHead).optional(),
  services: services
    .partial()
    .extend({ ...someHead, gift: someCall })
    .optional(),
  booking: booking.partial().extend(someHead).optional(),
  giftVouchers: giftVouchers.partial().extend(someHead).optional(),
  packages: packages.partial().extend(someHead).optional(),
  faq: faq
    .partial()
    .extend({ ...someHead, ask: someCall })
    .optional(),
  contact: contact.partial().extend(someHead).optional(),
  terms: terms.partial().extend(someSeo).optional(),
  privacy: privacy.partial().extend(someSeo).optional(),
  accessibility: accessibility.optional(),
  notFound: notFound.partial().optional(),
})
export type CentreTexts = z.infer<typeof centreTexts>
