import { z } from 'zod'
import { centreIdentity } from './identity.ts'
import { letterTexts } from './letter-texts.ts'
import { centreLook } from './look.ts'
import { textPages } from './page-data.ts'
import { siteTexts } from './texts.ts'
import { centreWords } from './words.ts'

/**
 * A picture as a page shows it. `/look/current/` in an address stands for the version of the look that the page has;
 * `sources` are the files of an uploaded picture, the best format first.
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
 * GET /api/centre: the centre as everybody may see it, in the words of its file. `identity` is null on a copy that
 * nobody has set up yet; the site then says that the centre opens soon.
 */
export const centreView = z.object({
  identity: centreIdentity.nullable(),
  /** The city, the address and the link that dials, as pages write them. */
  lines: z.object({ city: z.string(), address: z.string(), phoneLink: z.string() }),
  /** The sign at the head and foot of every page; its `name` is empty where the logo has the name in it. */
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
  /** The IANA time zone in which the copy's local times are meant. */
  timeZone: z.string(),
})
export type CentreView = z.infer<typeof centreView>

/** GET /api/centre/texts/{page}: the texts of one page, under its name. Placeholders are replaced. */
export const pageTexts = siteTexts.omit({ everywhere: true }).partial()

export const pageTextsPath = z.object({ page: z.enum(textPages) })
