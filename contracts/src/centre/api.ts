import { z } from 'zod'
import { centreIdentity } from './identity.ts'
import { letterTexts } from './letter-texts.ts'
import { centreLook } from './look.ts'
import { textPages } from './page-data.ts'
import { siteTexts } from './texts.ts'
import { centreWords } from './words.ts'

/**
 * A picture as a page shows it. In an address, the gateway replaces `current` of `/look/current/` by the version of the
 * look, when it sends a page. `sources` are the files of an uploaded picture, the best format first.
 */
const shownImage = z.object({
  src: z.string(),
  alt: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  sources: z
    .array(z.object({ type: z.string(), srcSet: z.string(), sizes: z.string() }))
    .readonly()
    .optional(),
})

/**
 * GET /api/centre: what everybody may see of the centre. `identity` is null where nobody has said yet who the centre is;
 * the site then says that the centre opens soon.
 */
export const centreView = z.object({
  identity: centreIdentity.nullable(),
  /** « 69003 Lyon », « 12 rue des Tilleuls, 69003 Lyon », and `tel:+33478000000` for a link; empty without an identity. */
  lines: z.object({ city: z.string(), address: z.string(), phoneLink: z.string() }),
  /** The logo and the name at the head and foot of every page; `name` is empty where the logo has the name in it. */
  brand: z.object({ logo: shownImage, name: z.string() }),
  /** The portraits of `identity.people`, in their order. */
  portraits: z.array(shownImage).readonly(),
  /** The picture at the top of the home page. */
  hero: shownImage,
  words: centreWords,
  look: centreLook,
  /** The last line of the entry that a visitor adds to a calendar. */
  calendarNote: letterTexts.shape.calendarNote,
  /** Texts that stand on every page. */
  everywhere: siteTexts.shape.everywhere,
  /** The result of the accessibility audit; null without one. */
  accessibility: z.string().nullable(),
  /** IANA name of the centre's time zone, `Europe/Paris`. All local times of the API are in it. */
  timeZone: z.string(),
})
export type CentreView = z.infer<typeof centreView>

/**
 * GET /api/centre/texts/{page}: an object with one key, the name of the page, and its texts as the value. Placeholders
 * are replaced.
 */
export const pageTexts = siteTexts.omit({ everywhere: true }).partial()

export const pageTextsPath = z.object({ page: z.enum(textPages) })
