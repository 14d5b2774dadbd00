import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { installationOf, openKeyring } from './keyring.ts'
import { overwriteKeys } from './returned-keys.ts'
import { open, seal } from './sealing.ts'

const master = Buffer.alloc(32, 7)
const otherMaster = Buffer.alloc(32, 8)
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, name: 'keyring', size: 4 })
})
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp()
  await database.end()
  await testDatabase.drop()
})
afterEach(() => vi.useRealTimers())

/** A keyring of another installation. */
async function withOtherKey() {
  const other = await createTestDatabase()
  const pool = openDatabase({ url: other.url, name: 'keyring', size: 1 })
  cleanups.push(() => pool.end().then(other.drop))
  return openKeyring(pool, otherMaster)
}

const erase = (id: string) => database.query('DELETE FROM privacy.person_keys WHERE person_id = $1', [id])
let persons = 0
const somebody = () => (++persons).toString(16).padStart(32, '0')

describe('an encrypted box', () => {
  const key = Buffer.alloc(32, 1)
  it('is decrypted only with its key and its context', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, context) => {
        const box = seal(key, context, Buffer.from(bytes))
        expect(open(key, context, box)).toEqual(Buffer.from(bytes))
        expect(() => open(Buffer.alloc(32, 2), context, box)).toThrow()
        expect(() => open(key, `${context}.`, box)).toThrow()
      }),
      { numRuns: 100 },
    )
  })
  it('fails when a byte is changed or missing', () => {
    const box = seal(key, 'event', Buffer.from('Jeanne Martin'))
    for (let n = 0; n < box.length; n++) {
      const changed = Buffer.from(box)
      changed[n] = (changed[n] ?? 0) ^ 1
      expect(() => open(key, 'event', changed)).toThrow()
    }
    expect(() => open(key, 'event', box.subarray(0, -1))).toThrow()
    expect(() => open(key, 'event', Buffer.alloc(0))).toThrow()
  })
  it('differs each time, for the same text too', () => {
    expect(seal(key, 'event', Buffer.from('same'))).not.toEqual(seal(key, 'event', Buffer.from('same')))
  })
})

describe('a person', () => {
  it('is identified by e-mail address in any case, with an id that depends on the master key', async () => {
    const keyring = await openKeyring(database, master)
    const id = keyring.personId('jeanne@example.org')
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(keyring.personId('  Jeanne@Example.ORG ')).toBe(id)
    expect(keyring.personId('jeanne@example.com')).not.toBe(id)
    const other = await withOtherKey()
    expect(other.personId('jeanne@example.org')).not.toBe(id)
    expect(keyring.digest('jeanne@example.org')).not.toBe(id)
    expect(keyring.digest('a')).toBe(keyring.digest('a'))
  })
})

describe('a person’s key', () => {
  it('is created once, and found by every process', async () => {
    const firstProcess = await openKeyring(database, master)
    const secondProcess = await openKeyring(database, master)
    const id = somebody()
    expect((await firstProcess.findKeys([id])).size).toBe(0)
    const made = (await firstProcess.keysFor([id, id])).get(id)
    expect(made?.bytes).toHaveLength(32)
    expect((await secondProcess.findKeys([id])).get(id)).toEqual(made)
    expect((await secondProcess.keysFor([id])).get(id)).toEqual(made)
  })

  it('is the same for processes that create it at the same time, in any order of persons', async () => {
    const ids = Array.from({ length: 10 }, somebody)
    const keyrings = await Promise.all([1, 2, 3, 4].map(() => openKeyring(database, master)))
    const found = await Promise.all(keyrings.map((keyring, n) => keyring.keysFor(n % 2 === 0 ? ids : ids.toReversed())))
    for (const id of ids) {
      const keys = new Set(found.map(keys => keys.get(id)?.bytes.toString('hex')))
      expect(keys.size).toBe(1)
      expect(keys.has(undefined)).toBe(false)
    }
  })

  it('is stored wrapped, and another master key does not unwrap it', async () => {
    const keyring = await openKeyring(database, master)
    const id = somebody()
    const key = (await keyring.keysFor([id])).get(id)?.bytes ?? Buffer.alloc(0)
    const { rows } = await database.query('SELECT wrapped_key FROM privacy.person_keys WHERE person_id = $1', [id])
    expect(rows[0].wrapped_key.includes(key)).toBe(false)
    await expect(openKeyring(database, otherMaster)).rejects.toThrow('ALBA_MASTER_KEY: this is not the key')
    expect(() => open(otherMaster, id, rows[0].wrapped_key)).toThrow()
  })

  it('cannot be copied to another person', async () => {
    const keyring = await openKeyring(database, master)
    const mine = somebody()
    const theirs = somebody()
    await keyring.keysFor([mine, theirs])
    await database.query(
      `UPDATE privacy.person_keys SET wrapped_key = (SELECT wrapped_key FROM privacy.person_keys WHERE person_id = $1)
       WHERE person_id = $2`,
      [mine, theirs],
    )
    const fresh = await openKeyring(database, master)
    expect(await fresh.findKeys([theirs])).toEqual(new Map())
    await expect(fresh.keysFor([theirs])).rejects.toThrow(theirs)
  })

  it('is used for at most 5 seconds after another process erased it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const keyring = await openKeyring(database, master)
    const id = somebody()
    const first = (await keyring.keysFor([id])).get(id)
    await erase(id)
    expect((await keyring.findKeys([id])).get(id)).toEqual(first)
    vi.setSystemTime(Date.now() + 5_000)
    expect((await keyring.findKeys([id])).size).toBe(0)
    const next = (await keyring.keysFor([id])).get(id)
    expect(next).not.toEqual(first)
    // Every process can decrypt what is encrypted from now on.
    expect((await (await openKeyring(database, master)).findKeys([id])).get(id)).toEqual(next)
  })

  it('is not used for longer when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const keyring = await openKeyring(database, master)
    const id = somebody()
    await keyring.keysFor([id])
    await erase(id)
    vi.advanceTimersByTime(5_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect((await keyring.findKeys([id])).size).toBe(0)
  })

  it('is used by no process any more once `untilGone` resolves', async () => {
    const keyring = await openKeyring(database, master, 50)
    const other = await openKeyring(database, master, 50)
    const id = somebody()
    await other.keysFor([id])
    await keyring.erase([id])
    await keyring.untilGone()
    expect((await other.findKeys([id])).size).toBe(0)
  })

  it('is gone at once for the process that erases it', async () => {
    const keyring = await openKeyring(database, master)
    const [id, other] = [somebody(), somebody()]
    await keyring.keysFor([id, other])
    await keyring.erase([id])
    expect([...(await keyring.findKeys([id, other])).keys()]).toEqual([other])
  })

  it('is cached, and not read from the database for each event', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const keyring = await openKeyring(database, master)
    const id = somebody()
    await keyring.keysFor([id])
    const query = vi.spyOn(database, 'query')
    await keyring.findKeys([id])
    await keyring.keysFor([id])
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })
})

it('a key that was overwritten because its owner is being erased counts as missing, not as foreign', async () => {
  const id = somebody()
  const first = await openKeyring(database, master)
  await first.keysFor([id])
  await overwriteKeys(database, [id])
  const other = await openKeyring(database, master)
  expect((await other.findKeys([id])).size).toBe(0)
  expect(other.foreignCount()).toBe(0)
  await expect(other.keysFor([id])).rejects.toThrow(`${id} belongs to somebody who is being erased`)
  expect(other.foreignCount()).toBe(0)
  await erase(id)
  expect((await other.keysFor([id])).size).toBe(1)
})

it('an installation has one name, which is that of no other', async () => {
  const keyring = await openKeyring(database, master)
  expect(installationOf(keyring)).toBe(installationOf(await openKeyring(database, master)))
  expect(installationOf(keyring)).toMatch(/^[0-9a-f]{16}$/)
  expect(installationOf(keyring)).not.toBe(installationOf(await withOtherKey()))
})
