import type { ClientBase } from 'pg'

/**
 * The schema in which the projector records how far each read model is. Without it all are rebuilt at the next start.
 */
const LEDGER = 'projections'

/** What a schema has after the name of its read model when it serves a replay, a comparison or kept tables. */
const SUFFIX = /__(next|verify|kept_\d+)$/

/**
 * The schemas whose content follows from the log: those of the read models, and their ledger. A backup leaves them out.
 */
export async function derivedSchemas(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows: ledger } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('${LEDGER}.checkpoints') IS NOT NULL AS found`,
  )
  if (!ledger[0]?.found) return new Set([LEDGER])
  const { rows: models } = await client.query<{ name: string }>(
    `SELECT name FROM ${LEDGER}.checkpoints UNION SELECT name FROM ${LEDGER}.replays UNION SELECT name FROM ${LEDGER}.kept`,
  )
  const { rows: schemas } = await client.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace')
  const names = new Set(models.map(({ name }) => name))
  return new Set([LEDGER, ...schemas.map(({ name }) => name).filter(name => names.has(name.replace(SUFFIX, '')))])
}
