import { table } from '@alba/platform/cli/table'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { connectionBudget } from '@alba/platform/postgres/budget'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'
import { z } from 'zod'
import { askServices, type Health, healthOf } from './health.ts'

/** Connections of one name, as `pg_stat_activity` shows them. */
type Open = { readonly name: string; readonly open: number }
type Server = { readonly allowed: number; readonly all: number }

/** Open connections of one name, and how many one process of each service that uses the name may open. */
export type Connections = Open & { readonly most: number }

/** @param open what the server shows; names that are not Alba's are left out */
export function connectionsBy(open: readonly Open[]): Connections[] {
  const most = new Map<string, number>()
  for (const pools of Object.values(connectionBudget))
    for (const [name, size] of Object.entries(pools)) most.set(name, (most.get(name) ?? 0) + size)
  return [...most].map(([name, size]) => ({
    name,
    open: open.find(each => each.name === name)?.open ?? 0,
    most: size,
  }))
}

/**
 * Prints how the services stand and what needs a person, then how many connections to PostgreSQL are open and may be.
 * @throws {ConfigurationError} without DATABASE_URL
 * @throws {CommandFailed} when PostgreSQL cannot be asked
 */
export async function status({ json }: { readonly json: boolean }): Promise<void> {
  const { connections, server } = await askPostgres()
  const health = healthOf(await askServices())
  if (json) console.log(JSON.stringify({ ...health, connections, server }, null, 2))
  else console.log(`${healthText(health)}\n\n${statusText(connections, server)}`)
}

async function askPostgres(): Promise<{ connections: Connections[]; server: Server }> {
  const { DATABASE_URL } = parseConfig(z.object({ DATABASE_URL: commonConfig.DATABASE_URL }))
  const database = openDatabase({ url: DATABASE_URL, name: 'alba status', size: 1 })
  try {
    return await ask(database)
  } catch (error) {
    throw new CommandFailed(`PostgreSQL cannot be asked (${reasonOf(error)}). Is Alba running, and DATABASE_URL right?`)
  } finally {
    await database.end()
  }
}

async function ask(database: Database): Promise<{ connections: Connections[]; server: Server }> {
  const { rows } = await database.query<Open>(
    'SELECT application_name AS name, count(*)::integer AS open FROM pg_stat_activity GROUP BY application_name',
  )
  const { rows: servers } = await database.query<Server>(
    `SELECT current_setting('max_connections')::integer AS allowed,
      (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS all`,
  )
  return { connections: connectionsBy(rows), server: servers[0] ?? { allowed: 0, all: 0 } }
}

function healthText({ lines, attention }: Health): string {
  const found =
    attention.length > 0 ? ['Needs a person:', ...attention.map(each => `- ${each}`)] : ['Nothing needs a person.']
  return [table(['part', 'state'], lines), found.join('\n')].join('\n\n')
}

export function statusText(connections: readonly Connections[], { allowed, all }: Server): string {
  const sum = (of: 'open' | 'most') => connections.reduce((total, each) => total + each[of], 0)
  const rows = connections.map(({ name, open, most }) => [name, String(open), String(most)])
  const total = ['all of Alba', String(sum('open')), String(sum('most'))]
  return [
    table(['connections to PostgreSQL', 'open', 'at most, one process of each'], [...rows, total]),
    `The server has ${all} connections of ${allowed} that it allows, those of other programs included.`,
    ...(all > 0.8 * allowed
      ? ['Little is left: raise max_connections of PostgreSQL, or run fewer processes (docs/operating.md).']
      : []),
  ].join('\n\n')
}
