import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../testing/postgres.ts'
import { PortTaken, startEmbeddedPostgres, untilAccepting } from './cluster.ts'

let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-embedded-'))
  port = await freePort()
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('data survives an orderly stop, a kill -9 of the server, and a kill -9 of the process that started it', async () => {
  const dataDir = join(folder, 'kept')
  const first = await startEmbeddedPostgres({ dataDir, port })
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS times')
  await first.stop()

  const second = await startEmbeddedPostgres({ dataDir, port })
  await query(second.url, 'UPDATE kept SET times = times + 1')
  await second.stop('kill')

  const module = JSON.stringify(new URL('./cluster.ts', import.meta.url).href)
  const code = `const { startEmbeddedPostgres } = await import(${module})
    await startEmbeddedPostgres(${JSON.stringify({ dataDir, port })})
    process.kill(process.pid, 'SIGKILL')`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' })
  expect((await once(owner, 'exit'))[1]).toBe('SIGKILL')

  const last = await startEmbeddedPostgres({ dataDir, port })
  expect(await query(last.url, 'SELECT times FROM kept')).toEqual([{ times: 2 }])
  expect(await query(last.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])

  await expect(startEmbeddedPostgres({ dataDir, port })).rejects.toThrow('is in use by process')
  await expect(startEmbeddedPostgres({ dataDir: join(folder, 'other'), port })).rejects.toThrow(PortTaken)
  await last.stop()
})

test('a folder that has other files and no PostgreSQL data is refused', async () => {
  const dataDir = join(folder, 'foreign')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'letter.txt'), 'dear')
  await expect(startEmbeddedPostgres({ dataDir, port })).rejects.toThrow('neither empty nor a PostgreSQL data folder')
})

test('a server is ready however long its log is, and a failed start reports the end of its log', async () => {
  const serverThatPrints = (...lines: string[]) => {
    const code = `process.stderr.write(${JSON.stringify(lines.join('\n'))})`
    return untilAccepting(spawn(process.execPath, ['--eval', code]))
  }
  const refusals = 'FATAL:  the database system is not yet accepting connections\n'.repeat(500)
  expect(await serverThatPrints(refusals, 'LOG:  database system is ready to accept connections')).toBeUndefined()
  expect(await serverThatPrints(refusals, 'FATAL:  pre-existing shared memory block')).toContain(
    'shared memory blockexit code 0',
  )
})
