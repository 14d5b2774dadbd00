import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { deleteForeignPersonKeys, findForeignPersonKeys, rewrapForeignPersonKeys } from './foreign-person-keys.ts'
import { openKeyring } from './keyring.ts'
import { changeMasterKey } from './master-key.ts'
import { overwriteKeys } from './returned-keys.ts'

const right = Buffer.alloc(32, 7)
const wrong = Buffer.alloc(32, 8)
const refusal = 'ALBA_MASTER_KEY: this is not the key'
const person = (n: number) => n.toString(16).padStart(32, '0')

let database: Database
let drop: () => Promise<void>
beforeEach(async () => {
  const test = await createTestDatabase()
  database = openDatabase({ url: test.url, name: 'master key', size: 4 })
  drop = () => database.end().then(test.drop)
})
afterEach(() => drop())

const keys = async () => (await database.query('SELECT count(*) AS n FROM privacy.person_keys')).rows[0].n
/** Makes the database look like an installation that is older than the check value. */
const forgetCheckValue = () => database.query('DELETE FROM privacy.master_key')

describe('the master key', () => {
  it('is the one of the first start, even before a person has a key', async () => {
    await openKeyring(database, right)
    await expect(openKeyring(database, wrong)).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(refusal),
    })
    await expect(openKeyring(database, right)).resolves.toBeDefined()
  })

  it('is the same for all processes, even when several start at the same time with different keys', async () => {
    const starts = await Promise.allSettled([right, wrong, right, wrong].map(key => openKeyring(database, key)))
    const outcomes = starts.map(({ status }) => status)
    // One key, whichever it is, starts both of its processes, and the other key neither.
    expect(outcomes.slice(0, 2)).toEqual(outcomes.slice(2))
    expect(outcomes.filter(status => status === 'fulfilled')).toHaveLength(2)
  })

  it('is recognised by the oldest key of a person in an installation without a check value', async () => {
    const keyring = await openKeyring(database, right)
    await keyring.keysFor([person(1)])
    await forgetCheckValue()
    await expect(openKeyring(database, wrong)).rejects.toThrow(refusal)
    await expect(openKeyring(database, right)).resolves.toBeDefined()
  })
})

describe('a key that was overwritten because its owner is being erased', () => {
  beforeEach(async () => {
    await (await openKeyring(database, right)).keysFor([person(1), person(2)])
    await database.query(
      "UPDATE privacy.person_keys SET created_at = created_at - interval '1 day' WHERE person_id = $1",
      [person(1)],
    )
    await overwriteKeys(database, [person(1)])
  })

  it('is not listed, rewrapped or deleted with the keys of another master key', async () => {
    expect(await findForeignPersonKeys(database, right)).toEqual([])
    expect(await rewrapForeignPersonKeys(database, right, wrong)).toBe(0)
    expect(await deleteForeignPersonKeys(database, right)).toBe(0)
    expect(await keys()).toBe(2)
  })

  it('is not counted by a change of the master key', async () => {
    expect(await changeMasterKey(database, right, wrong)).toEqual({ count: 1, foreign: 0 })
  })

  it('does not decide which master key an installation without a check value has', async () => {
    await forgetCheckValue()
    await expect(openKeyring(database, wrong)).rejects.toThrow(refusal)
    await expect(openKeyring(database, right)).resolves.toBeDefined()
  })
})

describe('an installation that has run under two keys', () => {
  beforeEach(async () => {
    await (await openKeyring(database, right)).keysFor([person(1)])
    // Makes the database look as if it had been written by services that did not compare the master key yet.
    await database.query("UPDATE privacy.person_keys SET created_at = created_at - interval '1 day'")
    await database.query('ALTER TABLE privacy.person_keys RENAME TO kept')
    await forgetCheckValue()
    await (await openKeyring(database, wrong)).keysFor([person(2), person(3)])
    await database.query('INSERT INTO privacy.person_keys SELECT * FROM privacy.kept')
    await forgetCheckValue()
  })

  it('starts with the right key, reads what it decrypts, and counts the other persons', async () => {
    const keyring = await openKeyring(database, right)
    expect([...(await keyring.findKeys([person(1), person(2), person(4)])).keys()]).toEqual([person(1)])
    expect(keyring.foreignCount()).toBe(1)
    await expect(keyring.keysFor([person(2)])).rejects.toThrow(`${person(2)} was wrapped under another master key`)
  })

  it('lists the persons whose keys the right master key cannot decrypt', async () => {
    const found = await findForeignPersonKeys(database, right)
    expect(found.map(({ id }) => id)).toEqual([person(2), person(3)])
  })

  it('can read their data again after their keys are rewrapped', async () => {
    const third = Buffer.from(randomUUID().replaceAll('-', ''))
    expect(await rewrapForeignPersonKeys(database, right, third)).toBe(0)
    expect(await rewrapForeignPersonKeys(database, right, wrong)).toBe(2)
    expect(await findForeignPersonKeys(database, right)).toEqual([])
    expect((await (await openKeyring(database, right)).keysFor([person(1), person(2), person(3)])).size).toBe(3)
    expect(await keys()).toBe(3)
  })

  it('can delete their keys, so that they count as erased', async () => {
    expect(await deleteForeignPersonKeys(database, right)).toBe(2)
    expect(await keys()).toBe(1)
    expect((await (await openKeyring(database, right)).keysFor([person(2)])).size).toBe(1)
  })
})
