import { practitionersTable, roomsTable } from '@alba/contracts/catalogue/rows'
import { paymentsTable } from '@alba/contracts/payments/rows'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase, freePort } from '@alba/platform/testing/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentRow } from '../testing/demo-rows.ts'
import { at, createModel, createReadModels, moveModel, put } from '../testing/read-model-tables.ts'
import { openReadModels, type ReadModels } from './read-models.ts'

let url: string
let drop: () => Promise<void>
let database: Database
let models: ReadModels
let position = 0
const WAIT_MS = 300

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase())
  database = openDatabase({ url, name: 'read models test' })
  await createReadModels(database)
})
afterAll(async () => {
  await database.end()
  await drop()
})
beforeEach(async () => {
  models = openReadModels(database, url, { waitMs: WAIT_MS })
  await models.listening()
})
afterEach(() => models.close())

const setRoom = (name: string) =>
  put(database, roomsTable, { id: 1, name, room_type: 'massage_room', retired: false, version: 1 })
const move = (keys?: Record<string, string[]>) => moveModel(database, 'catalogue', at(++position), keys)

/** A cache of room names that counts its queries. */
function roomNames(of = models) {
  const counted = { queries: 0 }
  const cache = of.cached<string>({ model: 'catalogue', table: 'rooms', limit: 10 }, async ids => {
    counted.queries++
    const rows = await models.rows(roomsTable, ids.map(Number))
    return new Map(rows.map(row => [String(row.id), row.name]))
  })
  const read = async () => (await cache.get(['1'])).get('1')
  return { read, counted }
}

describe('a cached read model', () => {
  it('is read once until its key changes', async () => {
    await setRoom('before')
    const { read, counted } = roomNames()
    await read()
    expect(await read()).toBe('before')
    expect(counted.queries).toBe(1)
    await setRoom('after')
    await move({ rooms: ['1'] })
    expect(await models.waitFor(['catalogue'], at(position))).toBe(true)
    expect(await read()).toBe('after')
  })

  it('is kept when other keys or tables change, and when nothing changes', async () => {
    const { read, counted } = roomNames()
    await read()
    await move({ rooms: ['2'], services: ['1'] })
    await move({})
    await models.waitFor(['catalogue'], at(position))
    await read()
    expect(counted.queries).toBe(1)
  })

  it('is dropped when a notification has no keys or cannot be parsed', async () => {
    const { read, counted } = roomNames()
    await read()
    await move()
    await models.waitFor(['catalogue'], at(position))
    await read()
    expect(counted.queries).toBe(2)
    await database.query(`SELECT pg_notify('projection_advanced', 'nonsense')`)
    await move({})
    await models.waitFor(['catalogue'], at(position))
    await read()
    expect(counted.queries).toBe(3)
  })

  it('is never older than a position that was awaited', async () => {
    const { read } = roomNames()
    for (let round = 0; round < 30; round++) {
      const name = `round ${round}`
      const [, seen] = await Promise.all([
        setRoom(name).then(() => move({ rooms: ['1'] })),
        models.waitFor(['catalogue'], at(position + 1)).then(read),
        read(),
      ])
      expect(seen).toBe(name)
    }
  })

  it('is read again without notifications only when its model has another state', async () => {
    // Nothing listens at this address, so nothing is ever notified.
    let failures = 0
    const outage = { failed: () => failures++, succeeded: () => {} }
    const deaf = openReadModels(database, `postgres://127.0.0.1:${await freePort()}/nowhere`, { outage })
    const { read, counted } = roomNames(deaf)
    const state = (column: string, value: string) =>
      database.query(`UPDATE projections.checkpoints SET ${column} = $1 WHERE name = 'catalogue'`, [value])
    await setRoom('before')
    expect([await read(), await read(), counted.queries]).toEqual(['before', 'before', 1])
    // An attempt to reconnect that fails loses nothing more.
    const failed = failures
    await vi.waitUntil(() => failures > failed, { timeout: 5_000 })
    expect([await read(), counted.queries]).toEqual(['before', 1])
    await setRoom('moved')
    await state('position', at(++position))
    expect([await read(), await read(), counted.queries]).toEqual(['moved', 'moved', 2])
    await setRoom('forgotten')
    await state('generation', crypto.randomUUID())
    expect([await read(), await read(), counted.queries]).toEqual(['forgotten', 'forgotten', 3])
    await deaf.close()
  })

  it('is emptied when the connection is lost, and used again after the reconnect', async () => {
    await setRoom('before')
    const { read } = roomNames()
    await read()
    const listening = `SELECT pid FROM pg_stat_activity WHERE application_name = 'gateway advances' AND datname = current_database()`
    await database.query(`SELECT pg_terminate_backend(pid) FROM (${listening}) t`)
    // Nobody is notified of this change, because the listening connection is closed.
    await setRoom('unnoticed')
    await expect.poll(read).toBe('unnoticed')
    await expect.poll(async () => (await database.query(listening)).rowCount).toBe(1)
    await setRoom('noticed')
    await move({ rooms: ['1'] })
    expect(await models.waitFor(['catalogue'], at(position))).toBe(true)
    expect(await read()).toBe('noticed')
  })
})

describe('a whole model', () => {
  it('has every table, with instants in the usual format', async () => {
    const row = paymentRow('pi_whole', { created_at: '2026-11-20T10:00:00.050Z' })
    await put(database, paymentsTable, row)
    expect(await models.whole('payments')).toEqual({ payments: [row] })
    expect(await models.rows(paymentsTable, ['pi_whole', 'pi_nobody'])).toEqual([row])
    expect(await models.whole('settings')).toEqual({
      booking_rules: [],
      sales_terms: [],
      retention: [],
      choices: [],
      construction_banner: [],
      notification_email: [],
      centre_identity: [],
      centre_letter_texts: [],
      centre_look: [],
      centre_pictures: [],
      centre_texts: [],
      centre_words: [],
    })
  })
})

describe('waiting for what was written', () => {
  it('waits for all named models', async () => {
    const target = at(++position)
    await moveModel(database, 'bookings', target, {})
    const both = models.waitFor(['bookings', 'payments'], target)
    await moveModel(database, 'payments', target, {})
    expect(await both).toBe(true)
  })

  it('ends after a timeout, and is shorter for a model that is known to be late', async () => {
    expect(await models.waitFor(['bookings'], null)).toBe(true)
    expect(await models.waitFor(['bookings'], at(999_998))).toBe(false)
    const waiting = vi.spyOn(globalThis, 'setTimeout')
    expect(await models.waitFor(['bookings'], at(999_999))).toBe(false)
    // The wait is shorter than a second, so longer timers are others.
    const longest = Math.max(...waiting.mock.calls.map(([, ms]) => ms ?? 0).filter(ms => ms < 1_000))
    waiting.mockRestore()
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(WAIT_MS)
    await moveModel(database, 'bookings', at(1_000_000), {})
    expect(await models.waitFor(['bookings'], at(999_999))).toBe(true)
  })

  it('reads the checkpoints when a notification was lost, and drops the cache', async () => {
    await setRoom('before')
    const { read } = roomNames()
    await read()
    await setRoom('silent')
    await database.query(`UPDATE projections.checkpoints SET position = $1 WHERE name = 'catalogue'`, [at(++position)])
    expect(await models.waitFor(['catalogue'], at(position))).toBe(true)
    expect(await read()).toBe('silent')
  })

  it('reads the checkpoints at intervals', async () => {
    // The interval also limits the time for connecting, which is long on a busy machine.
    const own = openReadModels(database, url, { heartbeatMs: 1_000, waitMs: 20_000 })
    await own.listening()
    await database.query(`UPDATE projections.checkpoints SET position = $1 WHERE name = 'settings'`, [at(++position)])
    expect(await own.waitFor(['settings'], at(position))).toBe(true)
    await own.close()
  })
})

describe('a replay that swaps the schema', () => {
  it('fails no read', async () => {
    let running = true
    let reads = 0
    const reader = async () => {
      while (running) {
        const rows = await models.rows(roomsTable, [1])
        expect(rows).toHaveLength(1)
        reads++
      }
    }
    const readers = Promise.all([reader(), reader(), reader()])
    for (let round = 0; round < 5; round++) {
      await createModel(database, 'catalogue', 'catalogue__next')
      await put(
        database,
        { ...roomsTable, model: 'catalogue__next' },
        { id: 1, name: `round ${round}`, room_type: 'massage_room', retired: false, version: 1 },
      )
      await database.query(
        `BEGIN; ALTER SCHEMA catalogue RENAME TO catalogue__old; ALTER SCHEMA catalogue__next RENAME TO catalogue;
         DROP SCHEMA catalogue__old CASCADE; COMMIT`,
      )
    }
    running = false
    await readers
    expect(reads).toBeGreaterThan(0)
  })

  it('does not fail a prepared statement whose columns have another type or order', async () => {
    expect(await models.rows(roomsTable, [1])).toHaveLength(1)
    await database.query(
      `ALTER TABLE catalogue.rooms ALTER name TYPE varchar(200), ADD floor integer; UPDATE catalogue.rooms SET name = 'wide'`,
    )
    for (let connection = 0; connection < 20; connection++)
      expect((await Promise.all([1, 2, 3].map(() => models.rows(roomsTable, [1])))).flat()).toEqual(
        Array.from({ length: 3 }, () => expect.objectContaining({ id: 1, name: 'wide', room_type: 'massage_room' })),
      )
  })

  it('answers 503 for a missing column', async () => {
    await database.query('ALTER TABLE catalogue.practitioners DROP name')
    await expect(models.rows(practitionersTable, [1])).rejects.toMatchObject({ problem: { status: 503 } })
  })

  it('answers 503 for a missing model', async () => {
    await expect(models.rows({ ...roomsTable, model: 'nowhere' }, [1])).rejects.toMatchObject({
      problem: { status: 503 },
    })
  })
})
