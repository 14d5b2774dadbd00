import { modelNames } from '@alba/contracts/read-models'
import type { Finding, ReadyCheck } from '@alba/platform/http/health'
import type { Database } from '@alba/platform/postgres/pool'
import type { Site } from './static/site.ts'

type Checkpoint = { name: string; state: string; is_incomplete: boolean }

/**
 * Ready means that this process can serve pages and data. A load balancer takes a gateway out when it is not ready. All
 * gateways share the same services: if a trouble of those made them unready, all would be taken out at once. So it is
 * only advice for an operator, as long as pages and data can be served (ADR 52).
 */
export function readyChecks(parts: {
  database: Database
  /** The readiness of the internal services, which gives advice only. */
  neighbours: readonly ReadyCheck[]
  site: Site
}): ReadyCheck[] {
  const { database, neighbours, site } = parts
  return [
    { name: 'database', check: async () => void (await database.query('SELECT 1')) },
    { name: 'projections', check: () => projections(database) },
    { name: 'web', check: () => site.check() },
    ...neighbours,
  ]
}

/**
 * Not ready while a read model was never built: it has no tables, so its pages fail. A read model that has stopped, or
 * leaves out a stream, still has its tables, so its pages are served, out of date: that is advice.
 */
async function projections(database: Database): Promise<Finding> {
  const { rows } = await database.query<Checkpoint>(
    `SELECT name, state, EXISTS (SELECT FROM projections.held AS h WHERE h.name = c.name AND h.generation = c.generation)
       AS is_incomplete FROM projections.checkpoints AS c ORDER BY name`,
  )
  const missing = modelNames.filter(name => !rows.some(row => row.name === name))
  if (missing.length > 0) return `not started: ${missing.join(', ')}`
  const stopped = rows.filter(({ state }) => state === 'stopped')
  const incomplete = rows.filter(({ is_incomplete }) => is_incomplete)
  const found = [...listed('stopped', stopped), ...listed('incomplete', incomplete)]
  return found.length > 0 ? { advice: found.join('; ') } : undefined
}

const listed = (what: string, rows: readonly Checkpoint[]): string[] =>
  rows.length > 0 ? [`${what}: ${rows.map(({ name }) => name).join(', ')}`] : []
