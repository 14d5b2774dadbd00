import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, startPostgres } from '../testing/postgres.ts'
import { type Backend, collect, event, events, type KillableEngine } from './contract/backend.ts'
import { eventStoreContract } from './contract.ts'
import { readInOrder, storeNames } from './postgres/schema.ts'
import { pageQuery } from './postgres/subscription.ts'
import { openPostgresEventStore } from './postgres.ts'

eventStoreContract('postgres', async (): Promise<Backend> => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return {
    open: () => openPostgresEventStore({ url: database.url }),
    async deleteStream(stream) {
      await client.query('SELECT event_store.delete_stream($1)', [stream])
    },
    async seed(stream, revision) {
      await client.query(
        `INSERT INTO event_store.events (stream, revision, id, type, data, metadata)
         VALUES ($1, $2, gen_random_uuid(), 'Seeded', '{}', '{}')`,
        [stream, revision.toString()],
      )
    },
    startKillable,
    wire: { url: database.url, openAt: url => openPostgresEventStore({ url }) },
    async stop() {
      await client.end()
      await database.drop()
    },
  }
})

async function startKillable(): Promise<KillableEngine> {
  // What was acknowledged must survive the kill; other test clusters do not wait for the disk.
  const cluster = await startPostgres({ synchronous_commit: 'on' })
  return {
    open: () => openPostgresEventStore({ url: cluster.url }),
    kill: () => cluster.kill(),
    restart: () => cluster.restart(),
    stop: () => cluster.stop(),
  }
}

describe('postgres event store', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('several processes can create the schema at the same time, and an empty log has no head', async () => {
    const stores = await Promise.all(
      Array.from({ length: 6 }, () => openPostgresEventStore({ url: database.url, schema: 'together' })),
    )
    expect(await stores[0]?.head()).toBe('start')
    await Promise.all(stores.map(store => store.append(`s-${randomUUID()}`, 'noStream', events(1))))
    await Promise.all(stores.map(store => store.close()))
  })

  test('two stores in one database are independent', async () => {
    const [one, two] = await Promise.all(
      ['one', 'two'].map(schema => openPostgresEventStore({ url: database.url, schema })),
    )
    await one?.append('stream', 'noStream', events(1))
    expect(await two?.head()).toBe('start')
    await Promise.all([one?.close(), two?.close()])
  })

  test('a schema name that needs quoting is refused', async () => {
    await expect(openPostgresEventStore({ url: database.url, schema: 'a; DROP' })).rejects.toThrow(TypeError)
  })

  test('appends that share a transaction are accepted or refused one by one, in order', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'batch' })
    const outcomes = await Promise.allSettled([
      store.append('a', 'noStream', events(1)),
      store.append('a', 'noStream', events(1)),
      store.append('a', 0n, events(2)),
      store.append('b', 3n, events(1)),
      store.append('a', 2n, events(1)),
      store.append('b', 'noStream', events(1)),
    ])
    expect(
      outcomes.map(each => (each.status === 'fulfilled' ? Number(each.value.revision) : each.reason.name)),
    ).toEqual([0, 'WrongExpectedVersion', 2, 'WrongExpectedVersion', 3, 0])
    expect((await collect(store.readStream('a'))).map(each => Number(each.revision))).toEqual([0, 1, 2, 3])
    await store.close()
  })

  test('a store of an older version, whose columns are jsonb, still works', async () => {
    const options = { url: database.url, schema: 'older' }
    await (await openPostgresEventStore(options)).close()
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query('ALTER TABLE older.events ALTER data TYPE jsonb, ALTER metadata TYPE jsonb')
    await client.end()
    const store = await openPostgresEventStore(options)
    const stream = `s-${randomUUID()}`
    const other = `s-${randomUUID()}`
    const written = [event('Kept', { text: 'naïve', list: [1, null] }), event('Kept', {})]
    const { failure } = await store.appendInOrder([
      { stream, expected: 'noStream', events: written },
      { stream: other, expected: 'noStream', events: events(1) },
    ])
    expect(failure).toBeUndefined()
    expect(await collect(store.readStream(stream))).toMatchObject(written)
    expect(await collect(store.readStream(other))).toHaveLength(1)
    await store.close()
  })

  test('a store with a pause collects new events into few pages', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'gathers', pauseMs: 2_000 })
    const pages: number[] = []
    const live = Promise.withResolvers<void>()
    const reading = (async () => {
      for await (const item of store.subscribe({ after: 'start', signal: AbortSignal.timeout(30_000) })) {
        if (item.kind === 'caughtUp') live.resolve()
        else pages.push(item.events.length)
        if (pages.reduce((sum, count) => sum + count, 0) === 4) return
      }
    })()
    await live.promise
    for (let n = 0; n < 4; n++) await store.append(`s-${randomUUID()}`, 'noStream', events(1))
    await reading
    // The first event may come alone; the events that arrive during the pause after it come together.
    expect(pages.length).toBeLessThan(3)
    await store.close()
  })

  test('an append that cannot be stored fails alone', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'poison' })
    const outcomes = await Promise.allSettled([
      store.append('good-1', 'noStream', events(1)),
      // PostgreSQL stores no NUL in a text, and an event id must be a UUID.
      store.append('bad-1', 'noStream', [event('Nul', { text: '\u0000' })]),
      store.append('bad-2', 'noStream', [event('Id', {}, 'not a uuid')]),
      store.append('good-2', 'noStream', events(1)),
    ])
    expect(outcomes.map(each => each.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await collect(store.readStream('bad-1'))).toEqual([])
    await store.close()
  })

  test('an event id of another stream is refused, and so is an append of which only some events are stored', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'ids' })
    const known = event()
    await store.append('first', 'noStream', [known])
    await expect(store.append('second', 'noStream', [known])).rejects.toThrow('already taken')
    await expect(store.append('first', 0n, [known, event()])).rejects.toThrow('already taken')
    await store.close()
  })

  test('more events than one look at the log returns are delivered completely and in order', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'burst' })
    const written = [events(3), events(700), events(2), events(1_500), events(1)]
    const seen: string[] = []
    let live = false
    const following = (async () => {
      for await (const item of store.subscribe({ after: 'start', signal: AbortSignal.timeout(50_000) })) {
        live ||= item.kind === 'caughtUp'
        if (item.kind === 'page') seen.push(...item.events.map(each => each.id))
        if (seen.length === written.flat().length) return
      }
    })()
    while (!live) await new Promise(resolve => setImmediate(resolve))
    for (const each of written) await store.append('one', 'any', each)
    await following
    expect(seen).toEqual(written.flat().map(each => each.id))
    await store.close()
  })

  // `look` is the function of the schema with which a subscription asks for new events.
  test('a look returns the events after a position, or only the last one of too many, or none', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'looks' })
    await store.append('s', 'noStream', events(3))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const look = async (after: number | null, most: number) => {
      const { rows } = await client.query('SELECT * FROM looks.look($1, $2)', [after, most])
      return rows.map(row => Number(row.global_position))
    }
    expect(await look(0, 3)).toEqual([1, 2, 3])
    expect(await look(1, 2)).toEqual([2, 3])
    expect(await look(0, 2)).toEqual([3])
    expect(await look(null, 3)).toEqual([3])
    expect(await look(3, 3)).toEqual([])
    await Promise.all([client.end(), store.close()])
  })

  test('a page is read in index order, also without planner statistics', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'fresh' })
    for (let n = 0; n < 10; n++) await store.append(`s-${n}`, 'noStream', events(1_000))
    const reader = new pg.Client({ connectionString: database.url, options: readInOrder })
    await reader.connect()
    // Events after position 100 up to 10,000, of one type, of any stream, 100 at most.
    const asked = ['100', '10000', ['Happened'], null, 100]
    const plan = await reader.query(`EXPLAIN ${pageQuery(storeNames('fresh'))}`, asked)
    const text = plan.rows.map(row => row['QUERY PLAN']).join('\n')
    expect(text).toContain('Index Scan using events_pkey')
    expect(text).not.toMatch(/Sort|Bitmap/)
    await Promise.all([reader.end(), store.close()])
  })

  test('a failed read-ahead is noticed when its page is requested, and the page is read again', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'ahead' })
    await store.append('s', 'noStream', events(30))
    const written = (await collect(store.readStream('s'))).map(each => each.position)
    const killer = new pg.Client({ connectionString: database.url })
    await killer.connect()
    const seen: string[] = []
    for await (const item of store.subscribe({ after: 'start', pageSize: 10, signal: AbortSignal.timeout(50_000) })) {
      if (item.kind === 'caughtUp') break
      seen.push(...item.events.map(each => each.position))
      await killer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'alba event store: reader'`,
      )
    }
    expect(seen).toEqual(written)
    await Promise.all([killer.end(), store.close()])
  })

  test('a subscription waits for a writer that has taken a position and not committed', async () => {
    const store = await openPostgresEventStore({ url: database.url, schema: 'late' })
    const slow = new pg.Client({ connectionString: database.url })
    await slow.connect()
    await slow.query('BEGIN')
    // An append of one event of the type `Slow` to the stream `slow`, which must be new.
    await slow.query(
      `SELECT * FROM late.append_batch('{slow}', '{-1}', '{false}', '{1}', '{1}', '{0}', $1::uuid[], '{Slow}', '{"{}"}', '{"{}"}')`,
      [[randomUUID()]],
    )
    await store.append('quick', 'noStream', events(1))
    const seen: string[] = []
    const done = (async () => {
      for await (const item of store.subscribe({ after: 'start', signal: AbortSignal.timeout(50_000) })) {
        if (item.kind === 'page') seen.push(...item.events.map(each => each.stream))
        if (seen.length === 2) return
      }
    })()
    // The subscription has begun to look at the log once a session waits for the exclusive lock.
    const watcher = new pg.Client({ connectionString: database.url })
    await watcher.connect()
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    while (!(await watcher.query(waiting)).rowCount && seen.length === 0);
    expect(seen).toEqual([])
    await slow.query('COMMIT')
    await done
    expect(seen).toEqual(['slow', 'quick'])
    await Promise.all([slow.end(), watcher.end(), store.close()])
  })
})
