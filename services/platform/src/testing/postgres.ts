import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/cluster.ts'

/** Settings for temporary clusters. They make tests several times faster; a power cut would corrupt the cluster. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // The password is no secret, so checking it at each of thousands of connections need not be slow.
  scram_iterations: '1',
  max_connections: '300',
  shared_buffers: '128MB',
  // Shared memory is in the data folder, which is removed. Elsewhere nothing would remove what a killed server leaves.
  dynamic_shared_memory_type: 'mmap',
}

export type TestCluster = {
  readonly url: string
  /** kill -9: every connection breaks and nothing is shut down in order. */
  kill(): Promise<void>
  /** Starts the server again on the same port with the same data. */
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server in a temporary folder on a free port.
 * @param settings override those of temporary clusters. A test that kills the server and expects acknowledged data to
 * survive needs `synchronous_commit: 'on'`.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-postgres-'))
  const options = { dataDir: join(folder, 'data'), port: await freePort(), settings: { ...throwAway, ...settings } }
  let server = await startEmbeddedPostgres(options)
  return {
    url: server.url,
    kill: () => server.stop('kill'),
    async restart() {
      server = await startEmbeddedPostgres(options)
    },
    async stop() {
      await server.stop('kill')
      // The child processes of the killed server may write for another moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/** Creates tables and rows in an empty database, and closes its connections. */
type Prepare = (url: string) => Promise<void>

/** Names of the databases that each preparation made once in this process, and which PostgreSQL copies. */
const templates = new Map<Prepare, Promise<string>>()

/**
 * A database for one test, on the server that the global set-up started.
 * @param prepare what the database begins with; default: nothing. It runs once in a process, because a copy takes
 * less processor time than creating so many tables.
 */
export async function createTestDatabase(prepare?: Prepare): Promise<TestDatabase> {
  const server = testServer()
  const name = prepare ? await createDatabase(await templateOf(prepare)) : await createDatabase()
  const drop = async () => void (await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return { url: urlOf(name), drop }
}

function templateOf(prepare: Prepare): Promise<string> {
  const made = templates.get(prepare) ?? createDatabase().then(name => prepare(urlOf(name)).then(() => name))
  templates.set(prepare, made)
  return made
}

/** @returns the name of a new database, which begins as a copy of the template */
async function createDatabase(template = 'template1'): Promise<string> {
  const name = `${process.env.ALBA_TEST_DATABASE_PREFIX ?? 'test_'}${randomBytes(8).toString('hex')}`
  await administer(testServer(), `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return name
}

/** Drops what a run has left, such as the databases that it copied. */
export async function dropTestDatabases(prefix: string): Promise<void> {
  const { rows } = await administer(testServer(), 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
    prefix,
  ])
  for (const { datname } of rows) await administer(testServer(), `DROP DATABASE ${datname} WITH (FORCE)`)
}

function testServer(): string {
  const server = process.env.ALBA_TEST_DATABASE_URL
  if (!server) throw new Error('ALBA_TEST_DATABASE_URL is not set: add testing/global-setup.ts to the vitest config')
  return server
}

function urlOf(database: string): string {
  const url = new URL(testServer())
  url.pathname = `/${database}`
  return url.href
}

async function administer(url: string, sql: string, values?: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql, values?.slice())
  } finally {
    await client.end()
  }
}

/**
 * Ports outside the ranges from which systems take the ports of outgoing connections: Linux from 32,768, others from
 * 49,152. A port of those ranges could be taken between being found free and being listened on.
 */
const LISTENING = { from: 11_000, below: 32_768 }

/** A port on which nobody listens, and which no outgoing connection will take. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LISTENING.from, LISTENING.below)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') done(false)
      else fail(error)
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
