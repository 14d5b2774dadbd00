import { z } from 'zod'
import { centreIdentity } from './identity.ts'
import { letterTexts } from './letter-texts.ts'
import { centreLook } from './look.ts'
import { textPages } from './page-data.ts'
import { siteTexts } from './texts.ts'
import { centreWords } from './words.ts'

/**
 * GET /api/centre: the centre as everybody may see it, in the words of its file. `identity` is null on a copy that
 * nobody has set up yet; the site then says that the centre opens soon.
 */
export const centreView = z.object({
  identity: centreIdentity.nullable(),
  words: centreWords,
  look: centreLook,
  /** The last line of the entry that a visitor adds to a calendar. */
  calendarNote: letterTexts.shape.calendarNote,
  /** The IANA time zone in which the copy's local times are meant. */
  timeZone: z.string(),
})
export type CentreView = z.infer<typeof centreView>

/** GET /api/centre/texts/{page}: the texts of one page, under its name. Placeholders are replaced. */
export const pageTexts = siteTexts.omit({ everywhere: true }).partial()

export const pageTextsPath = z.object({ page: z.enum(textPages) })
