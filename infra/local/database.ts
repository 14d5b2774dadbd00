import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, PortTaken, startEmbeddedPostgres } from '@alba/platform/embedded-postgres/cluster'
import pg from 'pg'
import { ownFolder } from './folders.ts'
import { PortsTaken, portComplaint } from './ports.ts'

const NAME = 'alba'
/** Password of clusters that were made before each copy had its own. */
const FIRST_PASSWORD = 'alba'

export type DatabaseOptions = {
  readonly dataDir: string
  readonly port: number
  /** Password of the role `alba`, which owns everything. */
  readonly password: string
  /** Server settings that replace the durable defaults. Throw-away copies may turn `fsync` off. */
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
  /** `kill` ends the server as a crash would. It then stays stopped until `start`. */
  stop(mode?: 'fast' | 'kill'): Promise<void>
}

/** Connection string of the local stack's PostgreSQL. */
export const localDatabaseUrl = (port: number, password: string): string =>
  `postgres://alba:${password}@127.0.0.1:${port}/${NAME}`

/** PostgreSQL of the local stack. It is started again when it ends by itself. */
export function localDatabase(options: DatabaseOptions): LocalDatabase {
  const url = localDatabaseUrl(options.port, options.password)
  let server: EmbeddedPostgres | undefined
  let wanted = false
  let starting: Promise<void> | undefined

  const launch = async () => {
    const { port, password, settings, onLog } = options
    const folder = join(options.dataDir, 'postgres')
    await ownFolder(options.dataDir)
    const running = await startEmbeddedPostgres({
      dataDir: folder,
      port,
      password,
      onLog,
      ...(settings && { settings }),
    })
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
      await ensurePassword(options)
      await createDatabase(url)
    },
    async stop(mode = 'fast') {
      wanted = false
      // A server that is still starting would outlive this process.
      await starting?.catch(() => undefined)
      await server?.stop(mode)
    },
  }
}

/** Gives a cluster with the old shared password the password of its copy. */
async function ensurePassword({ port, password, onNews }: DatabaseOptions): Promise<void> {
  try {
    await asOwner(localDatabaseUrl(port, password), async () => undefined)
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error
    const { escapeLiteral } = pg
    await asOwner(localDatabaseUrl(port, FIRST_PASSWORD), client =>
      client.query(`ALTER ROLE alba PASSWORD ${escapeLiteral(password)}`),
    ).catch(() => {
      throw new Error('The embedded PostgreSQL has another password than the one in postgres.password of its folder.')
    })
    // PostgreSQL has just complained about the password that was tried first.
    onNews('has a password of its own now, in place of the one that all copies shared')
  }
}

async function createDatabase(url: string): Promise<void> {
  await asOwner(url, async client => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`)
  })
}

/** Runs `work` in the maintenance database of the server. */
async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
