import { z } from 'zod'
import { localDate } from '../shared/centre-time.ts'
import { viewedAddress } from './viewed-address.ts'

const ADDRESS = 'Cette adresse n’est pas celle d’une page'

/** A path of plain words, as the pages have them, and any query string of printable characters. */
const PAGE = /^(?:\/|(?:\/[a-z0-9-]+)+\/?)(?:\?[\x21-\x7e]*)?$/

/**
 * POST /api/analytics/page-views, sent only after consent (docs/rules.md, Personal data). It identifies a page, never a
 * person.
 */
export const pageView = z.object({
  /** Path and query string. Of the query string, `viewedAddress` reads some parameters and drops all others. */
  path: z
    .string(ADDRESS)
    .max(1_000, ADDRESS)
    .regex(PAGE, ADDRESS)
    .transform(viewedAddress)
    .pipe(z.string().max(150, ADDRESS)),
})

/** GET /api/backoffice/analytics/page-views: how often pages were viewed by visitors who agreed to be counted. */
export const pageViewCounts = z.object({
  total: z.int(),
  /** The last 30 days of the centre, today included, oldest first. `total` and `pages` count the same days. */
  days: z.array(z.object({ day: localDate, views: z.int() })),
  /**
   * The five most viewed paths, without query string, most views first. The path `(autres pages)` stands for the
   * addresses beyond the first 500 of a day.
   */
  pages: z.array(z.object({ path: z.string(), views: z.int() })),
})
export type PageViewCounts = z.infer<typeof pageViewCounts>
