import type { PageViewCounts } from '@alba/contracts/analytics/api'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'

/** How many days the figures cover, including today. */
const PERIOD_DAYS = 30
const PAGES_SHOWN = 5

/** How many addresses are counted separately on a day. Those beyond share one row: their queries may be invented. */
const ADDRESSES_A_DAY = 500
/** The row of all other addresses. */
export const OTHERS = '(autres pages)'

/** Counts by day and address. They are neither events nor a read model (ADR 35). */
const ddl = `
  CREATE TABLE IF NOT EXISTS analytics.page_views (
    day date NOT NULL,
    path text NOT NULL,
    views int NOT NULL,
    PRIMARY KEY (day, path)
  );`

const countView = {
  name: 'count a page view',
  text: `INSERT INTO analytics.page_views AS counted (day, path, views)
    SELECT $1::date, CASE WHEN EXISTS (SELECT FROM analytics.page_views WHERE day = $1 AND path = $2::text)
      OR (SELECT count(*) FROM analytics.page_views WHERE day = $1) < ${ADDRESSES_A_DAY} THEN $2 ELSE '${OTHERS}' END, 1
    ON CONFLICT (day, path) DO UPDATE SET views = counted.views + 1`,
}

const days = {
  name: 'page views by day',
  text: `SELECT $1::date - ago AS day, coalesce(sum(views), 0)::integer AS views
    FROM generate_series(0, ${PERIOD_DAYS - 1}) AS ago
    LEFT JOIN analytics.page_views ON day = $1::date - ago GROUP BY ago ORDER BY ago DESC`,
}

/** The pages that were viewed most. An address counts for its page, whatever its query. */
const pages = {
  name: 'page views by page',
  text: `SELECT split_part(path, '?', 1) AS path, sum(views)::integer AS views FROM analytics.page_views
    WHERE day BETWEEN $1::date - ${PERIOD_DAYS - 1} AND $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${PAGES_SHOWN}`,
}

export type PageViews = {
  /** @param today a date of the centre */
  count(path: string, today: string): Promise<void>
  read(today: string): Promise<PageViewCounts>
}

/**
 * Page views in the database. The table is created at the first use, because the gateway may start before the
 * database answers.
 */
export function openPageViews(database: Database): PageViews {
  let prepared: Promise<void> | undefined
  const ready = async () => {
    prepared ??= prepareSchema(database, 'analytics', ddl)
    await prepared.catch(error => {
      prepared = undefined
      throw error
    })
  }
  return {
    async count(path, today) {
      await ready()
      await database.query({ ...countView, values: [today, path] })
    },
    async read(today) {
      await ready()
      const [byDay, byPage] = await Promise.all(
        [days, pages].map(query => database.query({ ...query, values: [today] })),
      )
      const counted: PageViewCounts['days'] = byDay?.rows ?? []
      return { total: counted.reduce((sum, { views }) => sum + views, 0), days: counted, pages: byPage?.rows ?? [] }
    },
  }
}
