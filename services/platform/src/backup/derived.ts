import type { ClientBase } from 'pg'

/** The ledger of the read models. Without it each of them is built anew at the next start. */
const LEDGER = 'projections'

/** What follows the name of a model in the schemas of a replay, of a comparison and of kept tables. */
const ASIDE = /__(next|verify|kept_\d+)$/

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
  return new Set([LEDGER, ...schemas.map(({ name }) => name).filter(name => names.has(name.replace(ASIDE, '')))])
}
