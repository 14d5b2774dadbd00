import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { withClient } from '@alba/platform/backup/snapshot'
import { groupsDdl } from '@alba/platform/bus/groups'
import type { EventStore, RecordedEvent } from '@alba/platform/event-store/event-store'
import { openEventStoreDb } from '@alba/platform/event-store/eventstoredb'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { openDatabase } from '@alba/platform/postgres/pool'
import { lockPlace, preparePlace, recordMove, refuseLeftStore } from '@alba/platform/store-move/place'
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { canonicalEvent } from '@alba/platform/verification/canonical'
import { wholeLog } from '@alba/platform/verification/read-log'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkpointsDdl } from '../policies/checkpoints.ts'
import { parkedDdl } from '../policies/parked.ts'
import { keptReferenceDdl } from '../reference/kept.ts'
import { type Engine, runAlba, startAlba } from '../testing/engine.ts'

const COUNT = 3_000
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: EventStoreDbStandIn
let pgStore: EventStore
let esStore: EventStore

beforeEach(async () => {
  ;[database, server] = [await createTestDatabase(), await startEventStoreDbStandIn()]
  pgStore = await openPostgresEventStore({ url: database.url })
  esStore = await openEventStoreDb({ connectionString: server.connectionString })
  await query('CREATE SCHEMA command; CREATE SCHEMA bus')
  await query(checkpointsDdl + parkedDdl + keptReferenceDdl + groupsDdl)
})
afterEach(async () => {
  await Promise.all([pgStore.close(), esStore.close()])
  await server.stop()
  await database.drop()
})

const query = <Row extends object = Record<string, string>>(sql: string, values: unknown[] = []) =>
  withClient(database.url, async client => (await client.query<Row>(sql, values)).rows)
const engine = () => ({ databaseUrl: database.url, eventStoreDb: undefined }) as Engine
/** The environment of an installation with its log in PostgreSQL, from where it moves to EventStoreDB. */
const inPostgres = () => ({ EVENTSTORE_URL: server.connectionString })
/** The environment of an installation with its log in EventStoreDB. */
const inEventStoreDb = () => ({ ALBA_EVENT_STORE: 'eventstoredb', ...inPostgres() })
/** Runs the tool that moves the log. */
const move = (to: string, env: NodeJS.ProcessEnv) => runAlba(engine(), ['move', '--to', to, '--json'], env)

/** Events of interleaved streams, in one log. */
async function fill(store: EventStore, count = COUNT, from = 0): Promise<void> {
  for (let n = from; n < from + count; n += 250) {
    const appends = Array.from({ length: Math.min(250, from + count - n) }, (_, k) => ({
      stream: `booking-${((n + k) * 7) % 53}`,
      expected: 'any' as const,
      events: [
        { id: randomUUID(), type: 'Noted', data: { z: n + k, a: 'é', deep: [{ y: 0.1 }] }, metadata: { at: `${n}` } },
      ],
    }))
    const { failure } = await store.appendInOrder(appends)
    if (failure) throw failure
  }
}

async function read(store: EventStore): Promise<RecordedEvent[]> {
  return (await Array.fromAsync(wholeLog(store))).flat()
}
const canonical = (events: readonly RecordedEvent[]) => events.map(event => canonicalEvent(event))
const idAt = (events: readonly RecordedEvent[], position?: string) =>
  events.find(each => each.position === position)?.id

/** Stores the positions that running services leave in the database, each at a certain event of the log. */
async function storePositions(events: readonly RecordedEvent[]): Promise<void> {
  const at = (n: number) => events[n]?.position ?? ''
  await query('INSERT INTO command.policy_checkpoints (group_name, position) VALUES ($1, $2), ($3, $4), ($5, $6)', [
    ...['behind', at(1_000)],
    ...['done', at(events.length - 1)],
    ...['fresh', ''],
  ])
  await query('INSERT INTO bus.groups (name, position) VALUES ($1, $2)', ['mailer', at(2_000)])
  await query('INSERT INTO command.dropped (group_name, position, event_id) VALUES ($1, $2, $3)', [
    ...['behind', at(1_500), events[1_500]?.id],
  ])
  await query(
    `INSERT INTO command.parked (group_name, stream, revision, position, event_id, event_type)
     VALUES ('behind', 'booking-1', 0, $1, $2, 'Noted')`,
    [at(900), events[900]?.id],
  )
  await query("INSERT INTO command.reference_places (types, position, places) VALUES ('x', $1, '[]')", [at(5)])
}

/**
 * Expects that each stored position is at the same event as `storePositions` has chosen.
 * @param was the log at that time
 * @param is the log of the present store
 */
async function expectPositions(was: readonly RecordedEvent[], is: readonly RecordedEvent[]): Promise<void> {
  const places = await query(
    `SELECT group_name AS name, position FROM command.policy_checkpoints UNION ALL SELECT name, position FROM bus.groups
     UNION ALL SELECT 'parked', position FROM command.parked UNION ALL SELECT 'dropped', position FROM command.dropped`,
  )
  const found = Object.fromEntries(places.map(({ name = '', position }) => [name, idAt(is, position)]))
  const idOf = (n: number) => was[n]?.id
  expect(found).toEqual({
    behind: idOf(1_000),
    done: was.at(-1)?.id,
    fresh: undefined,
    mailer: idOf(2_000),
    parked: idOf(900),
    dropped: idOf(1_500),
  })
  expect(await query('SELECT FROM command.reference_places')).toEqual([])
}

it('moves there and back: the log is the same, and every reader continues at the same event', async () => {
  await fill(pgStore)
  const was = await read(pgStore)
  await storePositions(was)
  await query(`CREATE SCHEMA projections; CREATE SCHEMA bookings; CREATE SCHEMA mailer; CREATE TABLE mailer.outbox (id int);
    CREATE TABLE projections.checkpoints (name text); CREATE TABLE projections.replays (name text);
    CREATE TABLE projections.kept (name text); INSERT INTO projections.checkpoints VALUES ('bookings')`)

  const there = await move('eventstoredb', inPostgres())
  expect(there).toMatchObject({ code: 0 })
  expect(JSON.parse(there.output)).toMatchObject({ from: 'postgres', events: COUNT, copied: COUNT })
  const copy = await read(esStore)
  expect(canonical(copy)).toEqual(canonical(was))
  await expectPositions(was, copy)
  const schemas = await query(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('bookings', 'projections', 'mailer')",
  )
  expect(schemas).toEqual([{ name: 'mailer' }])

  expect(JSON.parse((await move('eventstoredb', inPostgres())).output)).toEqual({ to: 'eventstoredb', already: true })
  const tool = openDatabase({ url: database.url, name: 'test', size: 1 })
  await expect(refuseLeftStore(tool as never, 'postgres')).rejects.toThrow('the log was moved to eventstoredb')
  await refuseLeftStore(tool as never, 'eventstoredb')
  await tool.end()

  // The events that were added in the other store come back with the rest.
  await fill(esStore, 100, COUNT)
  const later = await move('postgres', inEventStoreDb())
  expect(JSON.parse(later.output)).toMatchObject({ events: COUNT + 100, copied: 100 })
  const returned = await read(pgStore)
  expect(canonical(returned)).toEqual(canonical(await read(esStore)))
  await expectPositions(was, returned)
})

it('continues after it was killed at any point', async () => {
  await fill(pgStore)
  const was = await read(pgStore)
  await storePositions(was)
  let killed = 0
  for (const share of [0.1, 0.4, 0.8]) {
    const child = startAlba(engine(), ['move', '--to', 'eventstoredb'], inPostgres())
    const ended = once(child, 'close')
    const isThere = async () => (await read(esStore)).length >= share * COUNT
    await vi.waitUntil(async () => child.exitCode !== null || (await isThere()), { interval: 5, timeout: 60_000 })
    if (child.kill('SIGKILL')) killed++
    await ended
  }
  expect(killed).toBeGreaterThan(0)
  expect(await move('eventstoredb', inPostgres())).toMatchObject({ code: 0 })
  const copy = await read(esStore)
  expect(canonical(copy)).toEqual(canonical(was))
  await expectPositions(was, copy)
})

it('refuses a target with another log, running services, and positions of another store; nothing is changed', async () => {
  await fill(pgStore, 20)
  const service = openDatabase({ url: database.url, name: 'alba command', size: 1 })
  await service.query('SELECT 1')
  expect(await move('eventstoredb', inPostgres())).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Services are running'),
  })
  await service.end()
  await query("INSERT INTO bus.groups (name, position) VALUES ('relay', '')")
  expect(await move('eventstoredb', inPostgres())).toMatchObject({ code: 1, errors: expect.stringContaining('Kafka') })
  await query('DELETE FROM bus.groups')
  await query("INSERT INTO command.policy_checkpoints (group_name, position) VALUES ('g', $1)", [
    `${'1'.padStart(20, '0')}-${'1'.padStart(20, '0')}`,
  ])
  const wrong = await move('eventstoredb', inPostgres())
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('positions are of another store') })
  await fill(esStore, 3, 500)
  const other = await move('eventstoredb', inPostgres())
  expect(other).toMatchObject({ code: 1, errors: expect.stringContaining('does not begin with') })
  expect(await read(pgStore)).toHaveLength(20)
  expect(await query("SELECT to_regclass('installation.log_place') AS found")).toEqual([{ found: null }])
})

it('refuses to begin while another move is running', async () => {
  await fill(pgStore, 20)
  const refused = { code: 1, errors: expect.stringContaining('Another « alba move » is running') }
  const second = await withClient(database.url, async other => {
    await other.query("SELECT pg_advisory_lock(hashtextextended('alba move', 0))")
    return move('eventstoredb', inPostgres())
  })
  expect(second).toMatchObject(refused)
  expect(await read(esStore)).toEqual([])
  // The one that comes later is refused, or finds the log moved already.
  const both = await Promise.all([move('eventstoredb', inPostgres()), move('eventstoredb', inPostgres())])
  expect(both.some(({ code }) => code === 0)).toBe(true)
  for (const each of both) if (each.code !== 0) expect(each).toMatchObject(refused)
  expect(canonical(await read(esStore))).toEqual(canonical(await read(pgStore)))
})

it('a service that starts while a move is being completed waits, and is refused', async () => {
  const [mover, service] = ['mover', 'service'].map(name => openDatabase({ url: database.url, name, size: 1 }))
  if (!mover || !service) throw new Error('two connections are needed')
  const client = await mover.connect()
  await preparePlace(client)
  await client.query('BEGIN')
  await lockPlace(client)
  await recordMove(client, 'eventstoredb')
  let ended = false
  const start = refuseLeftStore(service as never, 'postgres').finally(() => {
    ended = true
  })
  const refused = expect(start).rejects.toThrow('the log was moved to eventstoredb')
  const waiting = "SELECT FROM pg_stat_activity WHERE application_name = 'service' AND wait_event_type = 'Lock'"
  await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(1), 300_000)
  expect(ended).toBe(false)
  await client.query('COMMIT')
  await refused
  client.release()
  await Promise.all([mover.end(), service.end()])
})
