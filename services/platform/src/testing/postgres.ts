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

/** An empty database for one test file, on the server that the global set-up started. */
export async function createTestDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env.ALBA_TEST_DATABASE_URL
  if (!server) throw new Error('ALBA_TEST_DATABASE_URL is not set: add testing/global-setup.ts to the vitest config')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
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
