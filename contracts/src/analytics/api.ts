import { z } from 'zod'
import { localDate } from '../shared/centre-time.ts'
import { viewedAddress } from './viewed-address.ts'

const ADDRESS = 'Cette adresse n’est pas celle d’une page'

/** Plain words, as the pages have them; what follows the question mark may be anything that fits. */
const PAGE = /^(?:\/|(?:\/[a-z0-9-]+)+\/?)(?:\?[\x21-\x7e]*)?$/

/** POST /api/analytics/page-views, sent after consent only (docs/rules.md, Personal data). It names a page and nobody. */
export const pageView = z.object({
  /** Path and query string; of the latter only what `viewedAddress` keeps is read. */
  path: z
    .string(ADDRESS)
    .max(1_000, ADDRESS)
    .regex(PAGE, ADDRESS)
    .transform(viewedAddress)
    .pipe(z.string().max(150, ADDRESS)),
})

/** GET /api/backoffice/analytics/page-views: how much the site was looked at, by those who agreed to be counted. */
export const pageViewCounts = z.object({
  total: z.int(),
  /** Every day of the centre in the period, oldest first, the present one last. */
  days: z.array(z.object({ day: localDate, views: z.int() })),
  /** The most viewed pages, by path alone, at most five. */
  pages: z.array(z.object({ path: z.string(), views: z.int() })),
})
export type PageViewCounts = z.infer<typeof pageViewCounts>
