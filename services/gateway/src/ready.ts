import { modelNames } from '@alba/contracts/read-models'
import type { ReadyCheck } from '@alba/platform/http/health'
import type { Database } from '@alba/platform/postgres/pool'
import type { Commands } from './command/client.ts'
import { hasWebApp } from './static/routes.ts'

type Checkpoint = { name: string; state: string }

/** What the gateway cannot do without. */
export function readyChecks(parts: { database: Database; commands: Commands; webDist: string }): ReadyCheck[] {
  const { database, commands, webDist } = parts
  return [
    {
      name: 'database',
      check: async () => {
        await database.query('SELECT 1')
        return undefined
      },
    },
    { name: 'command', check: async () => ((await commands.alive()) ? undefined : 'unreachable') },
    { name: 'projections', check: () => projections(database) },
    { name: 'web', check: async () => (hasWebApp(webDist) ? undefined : 'not built') },
  ]
}

/** Every read model has been started and none has stopped at an event that it cannot read. */
async function projections(database: Database): Promise<string | undefined> {
  const { rows } = await database.query<Checkpoint>('SELECT name, state FROM projections.checkpoints ORDER BY name')
  const missing = modelNames.filter(name => !rows.some(row => row.name === name))
  if (missing.length > 0) return `not started: ${missing.join(', ')}`
  const stopped = rows.filter(row => row.state === 'stopped').map(row => row.name)
  return stopped.length > 0 ? `stopped: ${stopped.join(', ')}` : undefined
}
