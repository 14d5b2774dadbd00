import { connect, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigurationError } from '../config.ts'
import { isTemporary } from '../temporary-failure.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { createTestDatabase, freePort } from '../testing/postgres.ts'
import { prepareSchema } from './migrate.ts'
import { type Database, instantOf, inTransaction, openDatabase, runLong, untilReachable } from './pool.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let watcher: Database
const onError = vi.fn()
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())
beforeEach(async () => {
  onError.mockClear()
  database = openDatabase({ url: testDatabase.url, name: 'under test', size: 2, onError })
  watcher = openDatabase({ url: testDatabase.url, name: 'watcher', size: 1 })
  await watcher.query('CREATE TABLE IF NOT EXISTS notes (text text PRIMARY KEY); TRUNCATE notes')
})
afterEach(async () => {
  await database.end()
  await watcher.end()
})

const killSessions = () =>
  watcher.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'under test' AND datname = current_database()",
  )
const notes = async () => (await watcher.query('SELECT text FROM notes ORDER BY text')).rows.map(row => row.text)

describe('values of the database', () => {
  it('are read as the contracts expect them: numbers, and texts that no time zone of a machine has changed', async () => {
    const { rows } = await database.query(
      `SELECT 999999999999999::bigint AS id, '2026-03-29'::date AS day, '2026-03-29T01:30:00+02:00'::timestamptz AS at,
              '{"a": 1}'::jsonb AS json, NULL::bigint AS nothing`,
    )
    expect(rows[0]).toEqual({
      id: 999_999_999_999_999,
      day: '2026-03-29',
      at: '2026-03-28T23:30:00.000Z',
      json: { a: 1 },
      nothing: null,
    })
  })

  it('are in UTC on the server too, whatever time zone it is set to', async () => {
    await watcher.query(`ALTER DATABASE ${new URL(testDatabase.url).pathname.slice(1)} SET timezone = 'Asia/Tokyo'`)
    const { rows } = await database.query("SELECT to_char('2026-07-01T00:00:00Z'::timestamptz, 'HH24') AS hour")
    expect(rows[0].hour).toBe('00')
  })
})

describe('a transaction', () => {
  const note = (text: string) => `INSERT INTO notes VALUES ('${text}')`

  it('is committed as a whole', async () => {
    const result = await inTransaction(database, async client => {
      await client.query(note('a'))
      await client.query(note('b'))
      return 'done'
    })
    expect(result).toBe('done')
    expect(await notes()).toEqual(['a', 'b'])
  })

  it('is rolled back as a whole and rethrows the error', async () => {
    const failing = inTransaction(database, async client => {
      await client.query(note('a'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const refused = inTransaction(database, async client => {
      await client.query(note('b'))
      await client.query(note('b'))
    })
    await expect(refused).rejects.toThrow(/duplicate key/)
    expect(await notes()).toEqual([])
    await inTransaction(database, client => client.query(note('c')))
    expect(await notes()).toEqual(['c'])
  })

  it('that loses its session throws, and the next one gets another session', async () => {
    const lost = inTransaction(database, async client => {
      client.on('error', () => {})
      await client.query(note('a'))
      await killSessions()
      await client.query(note('b'))
    })
    await expect(lost).rejects.toThrow()
    for (let n = 0; n < 3; n++) await inTransaction(database, client => client.query(note(`after ${n}`)))
    expect(await notes()).toEqual(['after 0', 'after 1', 'after 2'])
  })
})

describe('an idle connection that is lost', () => {
  it('is reported, does not end the process, and is replaced', async () => {
    await database.query('SELECT 1')
    await killSessions()
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), { timeout: 10_000, interval: 10 })
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

describe('preparing a schema', () => {
  it('works in many processes at the same time', async () => {
    const processes = Array.from({ length: 8 }, () => openDatabase({ url: testDatabase.url, name: 'process', size: 1 }))
    // They are connected first: connecting takes longer than the statements, which would not meet otherwise.
    await Promise.all(processes.map(process => process.query('SELECT 1')))
    for (const schema of ['one', 'two', 'three']) {
      const name = `${schema}.things`
      const ddl = `CREATE TABLE IF NOT EXISTS ${name} (id int PRIMARY KEY)`
      await Promise.all(processes.map(process => prepareSchema(process, schema, ddl)))
      expect((await watcher.query('SELECT to_regclass($1)::text AS it', [name])).rows).toEqual([{ it: name }])
    }
    await Promise.all(processes.map(process => process.end()))
  })
})

describe('a database that cannot be used at the start', () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(testDatabase.url)
    change(url)
    return openDatabase({ url: url.href, name: 'waiting', size: 1 })
  }

  it('is waited for when it does not answer, and the message names the variable without the password', async () => {
    const port = await freePort()
    const away = at(url => (url.port = String(port)))
    const reported: string[] = []
    const reached = untilReachable(away, sentence => reported.push(sentence))
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(2), { timeout: 300_000, interval: 10 })
    expect(reported[0]).toContain(`DATABASE_URL: postgres://127.0.0.1:${port}/`)
    expect(reported[0]).toContain('ECONNREFUSED')
    expect(reported.join()).not.toContain('@')
    const relay = createServer(socket => {
      const { hostname, port: real } = new URL(testDatabase.url)
      const server = connect(Number(real), hostname)
      for (const [from, to] of [
        [socket, server],
        [server, socket],
      ] as const)
        from.pipe(to).on('error', () => from.destroy())
    })
    await new Promise<void>(done => relay.listen(port, '127.0.0.1', done))
    await reached
    await away.end()
    relay.close()
  })

  it.each<[string, (url: URL) => void]>([
    ['a database that does not exist', url => (url.pathname = '/no-such-database')],
    ['a wrong password', url => (url.password = 'top-secret')],
  ])('ends the start when it refuses the connection: %s', async (_, change) => {
    const refusing = at(change)
    const refused = await untilReachable(refusing, () => {}).catch(error => error)
    expect(refused).toBeInstanceOf(ConfigurationError)
    expect(refused.message).toContain('DATABASE_URL: postgres://')
    expect(refused.message).not.toContain('top-secret')
    await refusing.end()
  })
})

describe('an instant', () => {
  it.each([
    '2026-11-21 10:00:00+00',
    '2026-11-21 10:00:00.5+00',
    '2026-03-29 01:59:59.123456+00',
    '0099-01-01 00:00:00+00',
  ])('written %s is the same as with Date', text =>
    expect(instantOf(text)).toBe(new Date(text.replace(' ', 'T').replace('+00', 'Z')).toISOString()),
  )
  it('of another time zone is converted to UTC', () =>
    expect(instantOf('2026-11-21 11:00:00+01')).toBe('2026-11-21T10:00:00.000Z'))
})

describe('a statement', () => {
  it('that takes too long is ended on the server, which frees its locks', async () => {
    const hasty = openDatabase({ url: testDatabase.url, name: 'hasty', size: 1, timeoutMs: 1_500 })
    const slow = inTransaction(hasty, async client => {
      await client.query("INSERT INTO notes VALUES ('held')")
      await client.query('SELECT pg_sleep(60)')
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    await watcher.query("INSERT INTO notes VALUES ('held')")
    expect(await notes()).toEqual(['held'])
    await hasty.end()
  })

  it('over whole tables may take longer', async () => {
    const hasty = openDatabase({ url: testDatabase.url, name: 'hasty', size: 1, timeoutMs: 1_500 })
    // Longer than the 1.5 seconds of other statements.
    const { rows } = await inTransaction(hasty, client => runLong(client, "SELECT pg_sleep(1.7), 'done' AS it"))
    expect(rows).toMatchObject([{ it: 'done' }])
    await hasty.end()
  })

  it('that gets no answer fails, alone and in a transaction; later ones are answered again', async () => {
    const proxy = await faultyProxy(testDatabase.url)
    const cut = openDatabase({ url: proxy.url, name: 'cut off', size: 2, timeoutMs: 3_000, onError })
    await cut.query('SELECT 1')
    const begun = Promise.withResolvers<void>()
    const silence = Promise.withResolvers<void>()
    const within = inTransaction(cut, async client => {
      await client.query('SELECT 1')
      begun.resolve()
      await silence.promise
      await client.query('SELECT 2')
    })
    await begun.promise
    await proxy.suffer({ kind: 'halfOpen' })
    silence.resolve()
    for (const outcome of await Promise.allSettled([cut.query('SELECT 3'), within])) {
      expect(outcome.status).toBe('rejected')
      expect(isTemporary((outcome as PromiseRejectedResult).reason)).toBe(true)
    }
    await proxy.heal()
    expect((await cut.query('SELECT 4 AS four')).rows).toEqual([{ four: 4 }])
    await cut.end()
    await proxy.close()
  })
})
