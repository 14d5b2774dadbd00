import { z } from 'zod'

/** The largest number of hits of each kind. */
export const MOST_HITS_PER_KIND = 6

/** GET /api/backoffice/search */
export const searchQuery = z.object({
  /**
   * Words, or parts of words, of a name, an e-mail address, a phone number, a service or a number. A hit contains all of
   * them. A text in which no word has two letters or digits is no error; it finds nothing.
   */
  q: z.string().trim().max(200).default(''),
})

/** Something that a search of staff found. */
export const searchHit = z.object({
  kind: z.enum(['client', 'booking', 'payment', 'voucher', 'purchase']),
  /** The id of what was found. For a payment it is the provider's. */
  id: z.string(),
  /** French, like `detail`. */
  title: z.string(),
  detail: z.string(),
  /**
   * The status in the words of its kind, or `abandoned` for a booking that its visitor left before paying; null for a
   * client.
   */
  status: z.string().nullable(),
  /** UTC: when a booking begins, when a client was last seen, when anything else was created. */
  at: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>
