import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPostgresEventStore } from '../event-store/postgres.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { OtherKey, readBackup, writeBackup } from './file.ts'
import { NoBackup } from './script.ts'
import { atOneMoment, withClient } from './snapshot.ts'
import { storedTables } from './tables.ts'

const masterKey = randomBytes(32)
const heading = { madeAt: '2026-11-28T14:00:00.000Z', head: null }

let folder = ''
let file = ''
let source: Awaited<ReturnType<typeof createTestDatabase>>
let target: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-backup-'))
  file = join(folder, 'test.sql.gz.age')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  ;[source, target] = [await createTestDatabase(), await createTestDatabase()]
})
afterEach(async () => {
  await source.drop()
  await target.drop()
})

const backUp = () => atOneMoment(source.url, ({ client }) => writeBackup(file, { client, masterKey, heading }))
const restore = (key = masterKey) =>
  withClient(target.url, async client => {
    await client.query('BEGIN')
    const contents = await readBackup(file, key, client)
    await client.query('COMMIT')
    return contents
  })
const query = <Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) =>
  withClient(url, async client => (await client.query<Row>(sql, values)).rows)

/** All rows of a table as texts, sorted. */
const rowsOf = (url: string, table: string) => query(url, `SELECT t::text AS row FROM ${table} t ORDER BY 1`)

describe('a restored database', () => {
  it('has the same tables, with their constraints and the next numbers of their identity columns', async () => {
    await query(
      source.url,
      `CREATE SCHEMA shop;
       CREATE TABLE shop.things (
         id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         name text COLLATE "C" NOT NULL,
         bytes bytea,
         tags text[] DEFAULT '{}',
         at timestamptz NOT NULL DEFAULT now(),
         price numeric(8, 2) CHECK (price >= 0),
         double_price numeric GENERATED ALWAYS AS (price * 2) STORED,
         CONSTRAINT things_name UNIQUE (name)
       ) WITH (fillfactor = 70);
       CREATE INDEX things_open ON shop.things (at DESC) WHERE price > 10;
       CREATE TABLE shop.parts (thing bigint REFERENCES shop.things (id) ON DELETE CASCADE, note json);
       CREATE UNLOGGED TABLE shop.counters (n int);
       INSERT INTO shop.things (name, bytes, tags, price) VALUES ('é\\t\\n\u2028', '\\x00ff', '{"a,b",NULL}', 12), ('\\.', NULL, NULL, NULL);
       INSERT INTO shop.parts VALUES (1, '{"a": "\\\\. \\n"}'), (NULL, NULL);
       INSERT INTO shop.counters VALUES (1)`,
    )
    expect(await backUp()).toMatchObject({ tables: 2, rows: 4 })
    expect(await restore()).toEqual({ ...heading, rows: 4 })

    for (const table of ['shop.things', 'shop.parts'])
      expect(await rowsOf(target.url, table)).toEqual(await rowsOf(source.url, table))
    const shape = (url: string) => withClient(url, storedTables)
    expect(await shape(target.url)).toEqual(await shape(source.url))
    expect(await query(target.url, "SELECT to_regclass('shop.counters') AS found")).toEqual([{ found: null }])
    expect(await query(target.url, "INSERT INTO shop.things (name) VALUES ('new') RETURNING id")).toEqual([{ id: '3' }])
    const refused = (sql: string) => expect(query(target.url, sql)).rejects.toThrow()
    await refused("INSERT INTO shop.things (name) VALUES ('\\.')")
    await refused("INSERT INTO shop.things (name, price) VALUES ('x', -1)")
    await refused('INSERT INTO shop.parts (thing) VALUES (99)')
  })

  it('has no read models, which can be rebuilt from the log', async () => {
    await query(
      source.url,
      `CREATE SCHEMA projections; CREATE SCHEMA bookings; CREATE SCHEMA bookings__kept_3; CREATE SCHEMA mailer;
       CREATE TABLE projections.checkpoints (name text); CREATE TABLE projections.replays (name text);
       CREATE TABLE projections.kept (name text); INSERT INTO projections.checkpoints VALUES ('bookings');
       CREATE TABLE bookings.bookings (id int); CREATE TABLE bookings__kept_3.bookings (id int);
       CREATE TABLE mailer.outbox (id int); INSERT INTO mailer.outbox VALUES (1)`,
    )
    expect(await backUp()).toMatchObject({ tables: 1, rows: 1 })
    await restore()
    const schemas = await query(
      target.url,
      "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(book|proj|mail)'",
    )
    expect(schemas).toEqual([{ name: 'mailer' }])
  })

  it('has every text as it was', async () => {
    await query(source.url, 'CREATE TABLE texts (n int, text text)')
    const texts = fc.sample(
      fc.string({ unit: 'binary' }).map(text => text.replaceAll('\0', '').toWellFormed()),
      { numRuns: 2_000, seed: 20_261_128 },
    )
    await query(source.url, 'INSERT INTO texts SELECT row_number() OVER (), t FROM unnest($1::text[]) AS t', [texts])
    await backUp()
    await restore()
    const restored = await query<{ text: string }>(target.url, 'SELECT text FROM texts ORDER BY n')
    expect(restored.map(({ text }) => text)).toEqual(texts)
  })
})

describe('a backup that is made while events are appended', () => {
  it('has every event that was stored before it began, and is a prefix of the log that splits no append', async () => {
    const store = await openPostgresEventStore({ url: source.url })
    try {
      let isWriting = true
      const confirmed = new Set<string>()
      const writer = async (stream: string) => {
        while (isWriting) {
          const ids = [randomUUID(), randomUUID()]
          await store.append(
            stream,
            'any',
            ids.map(id => ({ id, type: 'Noted', data: { stream }, metadata: {} })),
          )
          for (const id of ids) confirmed.add(id)
        }
      }
      const writers = ['a', 'b', 'c', 'd'].map(writer)
      await vi.waitFor(() => expect(confirmed.size).toBeGreaterThanOrEqual(100), { timeout: 120_000, interval: 5 })
      const before = [...confirmed]
      await backUp()
      isWriting = false
      await Promise.all(writers)
      await restore()

      const rows = await query<{ id: string; stream: string; revision: string; position: string }>(
        target.url,
        'SELECT id, stream, revision, global_position AS position FROM event_store.events ORDER BY global_position',
      )
      const restored = new Set(rows.map(({ id }) => id))
      expect(before.filter(id => !restored.has(id))).toEqual([])
      const last = rows.at(-1)?.position
      // A prefix of the log: everything up to the last position that it has.
      const prefix = await query(source.url, 'SELECT id FROM event_store.events WHERE global_position <= $1', [last])
      expect(new Set(prefix.map(({ id }) => id))).toEqual(restored)
      const perStream = Map.groupBy(rows, ({ stream }) => stream)
      for (const events of perStream.values()) expect(events.length % 2).toBe(0)
    } finally {
      await store.close()
    }
  })
})

describe('a file', () => {
  beforeEach(async () => {
    await query(
      source.url,
      "CREATE TABLE secrets AS SELECT 'Camille Roux' || n AS name FROM generate_series(1, 5000) n",
    )
    await backUp()
  })

  it('of another master key is refused before anything is changed', async () => {
    await expect(restore(randomBytes(32))).rejects.toThrow(OtherKey)
    expect(await query(target.url, "SELECT to_regclass('secrets') AS found")).toEqual([{ found: null }])
  })

  it('that was cut off or changed restores nothing', async () => {
    const whole = await readFile(file)
    const middle = Math.floor(whole.length / 2)
    const changed = Buffer.from(whole)
    changed[middle] = (changed[middle] ?? 0) ^ 1
    for (const harmed of [whole.subarray(0, middle), changed, whole.subarray(0, 30), Buffer.from('no backup')]) {
      await writeFile(file, harmed)
      await expect(restore()).rejects.toThrow(NoBackup)
      expect(await query(target.url, "SELECT to_regclass('secrets') AS found")).toEqual([{ found: null }])
    }
    await writeFile(file, '')
    await expect(restore()).rejects.toThrow(NoBackup)
  })

  it('shows nothing of its content, and is alone in its folder', async () => {
    expect((await readFile(file)).includes('Camille')).toBe(false)
    expect(await readdir(folder)).toEqual(['test.sql.gz.age'])
  })
})

it('a table that takes its numbers from a sequence of its own is refused', async () => {
  await query(source.url, 'CREATE TABLE numbered (id serial)')
  await expect(backUp()).rejects.toThrow('only identity columns can be backed up')
})
