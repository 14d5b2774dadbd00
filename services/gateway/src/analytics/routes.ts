import { pageView, pageViewCounts } from '@alba/contracts/analytics/api'
import { dayAt } from '@alba/contracts/shared/centre-time'
import type { Database } from '@alba/platform/postgres/pool'
import { z } from 'zod'
import { forAnybody, forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import { OTHERS, openPageViews } from './counts.ts'

type AnalyticsDeps = {
  readonly database: Database
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Whether the site has a page at this path, such as `/faq`. */
  readonly hasPage: (path: string) => boolean
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** Page views of the site, counted without anything that distinguishes visitors (ADR 35). */
export function analyticsRoutes(api: Api, { database, zone, now, hasPage }: AnalyticsDeps): void {
  const views = openPageViews(database)
  const today = () => dayAt(now(), zone)
  api.post(
    '/api/analytics/page-views',
    {
      ...forAnybody(60),
      schema: {
        tags: ['analytics'],
        summary: 'Counts a page view',
        description:
          'Pages send it when their visitor has agreed. Only the number of views of each page on each day is kept: no IP address, no cookie and no name of a browser.',
        body: pageView,
        response: { 204: z.null().describe('Counted') },
      },
    },
    async ({ body }, reply) => {
      // Anybody may send any words, and staff reads what was viewed most.
      await views.count(hasPage(pathOf(body.path)) ? body.path : OTHERS, today())
      return reply.code(204).send(null)
    },
  )
  api.get(
    '/api/backoffice/analytics/page-views',
    {
      ...forStaff(),
      schema: { tags: ['desk'], summary: 'The page views of the last 30 days', response: { 200: pageViewCounts } },
    },
    () => views.read(today()),
  )
}
