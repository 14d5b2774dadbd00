import { modelNames } from '@alba/contracts/read-models'
import type { Finding, ReadyCheck } from '@alba/platform/http/health'
import type { Database } from '@alba/platform/postgres/pool'
import type { Site } from './static/site.ts'

type Checkpoint = { name: string; state: string }

/**
 * Ready means that this process can serve pages and data. A load balancer asks every gateway, and all share the same
 * services, so a problem of those that does not keep a gateway from serving is only advice (ADR 52).
 */
export function readyChecks(parts: {
  database: Database
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

/** A model that was never built has no tables, so its pages fail. A stopped model is served as it is. */
async function projections(database: Database): Promise<Finding> {
  const { rows } = await database.query<Checkpoint>('SELECT name, state FROM projections.checkpoints ORDER BY name')
  const missing = modelNames.filter(name => !rows.some(row => row.name === name))
  if (missing.length > 0) return `not started: ${missing.join(', ')}`
  const stopped = rows.filter(row => row.state === 'stopped').map(row => row.name)
  return stopped.length > 0 ? { advice: `stopped: ${stopped.join(', ')}` } : undefined
}
