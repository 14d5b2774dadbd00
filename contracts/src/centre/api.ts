import { z } from 'zod'
import { centreIdentity } from './identity.ts'
import { centreLook } from './look.ts'
import { centreWords } from './words.ts'

/**
 * GET /api/centre: the centre as everybody may see it, in the words of its file. `identity` is null on a copy that
 * nobody has set up yet; the site then says that the centre opens soon.
 */
export const centreView = z.object({
  identity: centreIdentity.nullable(),
  words: centreWords,
  look: centreLook,
  /** The IANA time zone in which the copy's local times are meant. */
  timeZone: z.string(),
})
export type CentreView = z.infer<typeof centreView>
