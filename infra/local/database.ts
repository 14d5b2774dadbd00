import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, PortTaken, startEmbeddedPostgres } from '@alba/platform/embedded-postgres'
import pg from 'pg'
import { PortsTaken, portComplaint } from './ports.ts'

const NAME = 'alba'

export type DatabaseOptions = {
  readonly dataDir: string
  readonly port: number
  /** Over the durable defaults: throw-away copies may turn `fsync` off. */
  readonly settings?: Readonly<Record<string, string>>
  readonly onLog: (text: string) => void
  readonly onNews: (news: string) => void
}

export type LocalDatabase = {
  /** Connection string of the database `alba`. */
  readonly url: string
  readonly pid: number | undefined
  /** @throws {PortsTaken} */
  start(): Promise<void>
  /** `kill` is a crash. The server stays stopped until `start`. */
  stop(mode?: 'fast' | 'kill'): Promise<void>
}

/** Where the local stack's PostgreSQL answers. */
export const localDatabaseUrl = (port: number): string => `postgres://alba:alba@127.0.0.1:${port}/${NAME}`

/** PostgreSQL of the local stack: started again when it ends by itself. */
export function localDatabase(options: DatabaseOptions): LocalDatabase {
  const url = localDatabaseUrl(options.port)
  let server: EmbeddedPostgres | undefined
  let wanted = false
  let starting: Promise<void> | undefined

  const launch = async () => {
    const { port, settings, onLog } = options
    const folder = join(options.dataDir, 'postgres')
    await mkdir(options.dataDir, { recursive: true })
    const running = await startEmbeddedPostgres({ dataDir: folder, port, onLog, ...(settings && { settings }) })
    server = running
    running.exited.then(() => {
      server = undefined
      if (wanted) void relaunch()
    })
  }

  const relaunch = async (attempt = 1): Promise<void> => {
    const wait = Math.min(250 * 2 ** attempt, 10_000)
    options.onNews(`ended unexpectedly; starting it again in ${wait / 1000} s`)
    await sleep(wait)
    if (!wanted || server) return
    starting = launch()
    await starting.catch(() => relaunch(attempt + 1))
  }

  return {
    url,
    get pid() {
      return server?.pid
    },
    async start() {
      if (server) return
      wanted = true
      starting = launch()
      try {
        await starting
      } catch (error) {
        wanted = false
        throw error instanceof PortTaken ? new PortsTaken([portComplaint('postgres', options.port)]) : error
      }
      await createDatabase(url)
    },
    async stop(mode = 'fast') {
      wanted = false
      // A server that is just starting would outlive us.
      await starting?.catch(() => undefined)
      await server?.stop(mode)
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`)
  } finally {
    await client.end()
  }
}
