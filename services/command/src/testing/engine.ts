import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { createTestDatabase, startPostgres } from '@alba/platform/testing/postgres'
import { startCommand } from './command-service.ts'

/** A store that a test may kill, with what the tools and the service need to find it. */
export type Engine = {
  readonly databaseUrl: string
  /** The connection string of EventStoreDB, where the log is in one. */
  readonly eventStoreDb: string | undefined
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts each kind of store in which a log can be. */
export const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  async postgres() {
    // What was acknowledged must survive the kill; other test clusters do not wait for the disk.
    const cluster = await startPostgres({ synchronous_commit: 'on' })
    return { ...cluster, databaseUrl: cluster.url, eventStoreDb: undefined }
  },
  async eventstoredb() {
    const [database, server] = [await createTestDatabase(), await startEventStoreDbStandIn()]
    return {
      databaseUrl: database.url,
      eventStoreDb: server.connectionString,
      kill: () => server.stop(),
      restart: () => server.restart(),
      async stop() {
        await server.stop()
        await database.drop()
      },
    }
  },
}

/** Starts the command service over the engine. Its stop leaves the engine as it is. */
export const startCommandOn = ({ databaseUrl: url, eventStoreDb }: Engine) =>
  startCommand({ database: { url, drop: async () => undefined }, ...(eventStoreDb && { eventStoreDb }) })

/**
 * Starts the operators' tool.
 * @param words what the operator types after `alba`
 */
export function startAlba(
  { databaseUrl, eventStoreDb }: Engine,
  words: readonly string[],
  settings: NodeJS.ProcessEnv = {},
) {
  const store = eventStoreDb ? { ALBA_EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: eventStoreDb } : {}
  const env = { ...process.env, DATABASE_URL: databaseUrl, ...store, ...settings }
  return spawn(process.execPath, [join(import.meta.dirname, '../cli/alba.ts'), ...words], { env })
}

/** Runs the operators' tool to its end. */
export async function runAlba(engine: Engine, words: readonly string[], settings?: NodeJS.ProcessEnv) {
  const child = startAlba(engine, words, settings)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output, errors, code: child.exitCode }
}
