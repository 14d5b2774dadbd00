import { z } from 'zod'

/** As many of each kind as an answer has. */
export const MOST_EACH = 6

/** GET /api/backoffice/search */
export const searchQuery = z.object({
  /** Part of a name, an e-mail, a phone, a service or a number; two characters or more. */
  q: z.string().trim().max(200).default(''),
})

/** Something that staff looked for. */
export const searchHit = z.object({
  kind: z.enum(['client', 'booking', 'payment', 'voucher', 'purchase']),
  /** Of a payment the provider's, of a client one that means nothing elsewhere. */
  id: z.string(),
  /** In French, like the detail. */
  title: z.string(),
  detail: z.string(),
  /** In the words of its kind, and `abandoned` for a booking left before it was paid; null for a client. */
  status: z.string().nullable(),
  /** UTC: when a booking begins, when anything else came into being, when a client was last seen. */
  at: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>
