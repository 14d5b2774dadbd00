import { join } from 'node:path'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { createTestDatabase, startPostgres } from '@alba/platform/testing/postgres'
import { runTool, startTool } from '@alba/platform/testing/run-tool'
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

/** The operators' tool over the engine. @param words what the operator types after `alba` */
const albaOver = ({ databaseUrl, eventStoreDb }: Engine, words: readonly string[], settings: NodeJS.ProcessEnv) => {
  const store = eventStoreDb ? { ALBA_EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: eventStoreDb } : {}
  return {
    script: join(import.meta.dirname, '../cli/alba.ts'),
    words,
    env: { DATABASE_URL: databaseUrl, ...store, ...settings },
  }
}

/** Starts the operators' tool in a process of its own. */
export const startAlba = (engine: Engine, words: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  startTool(albaOver(engine, words, settings))

/** Runs the operators' tool to its end. */
export const runAlba = (engine: Engine, words: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  runTool(albaOver(engine, words, settings))
