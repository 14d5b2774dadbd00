import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { foreignKeys, forgetForeignKeys } from './foreign-keys.ts'
import { openKeyring } from './keyring.ts'
import { changeMasterKey, finishChange, isChanging } from './master-key.ts'
import { unwrapped } from './sealing.ts'

const [one, two, three] = [7, 8, 9].map(byte => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const person = (n: number) => n.toString(16).padStart(32, '0')
const people = (from: number, count: number) => Array.from({ length: count }, (_, index) => person(from + index))

let url: string
let database: Database
let drop: () => Promise<void>
beforeEach(async () => {
  const test = await createTestDatabase()
  url = test.url
  database = openDatabase({ url, name: 'change of the master key', size: 6 })
  drop = () => database.end().then(test.drop)
})
afterEach(() => drop())

const bytesOf = async (key: Buffer, ids: readonly string[]) => {
  const found = await (await openKeyring(database, key)).findKeys(ids)
  return ids.map(id => found.get(id)?.bytes.toString('hex'))
}

/** By which of the keys each row is wrapped. */
async function wrappedBy(...keys: readonly Buffer[]): Promise<number[]> {
  const { rows } = await database.query<{ person_id: string; wrapped_key: Buffer }>('SELECT * FROM privacy.person_keys')
  return keys.map(key => rows.filter(row => unwrapped(key, row.person_id, row.wrapped_key)).length)
}

it('a change of the master key keeps everybody’s key, ids and digests, and accepts the key before until it is finished', async () => {
  const ids = people(1, 20)
  const before = await openKeyring(database, one)
  await before.keysFor(ids)
  const keys = await bytesOf(one, ids)
  expect(await changeMasterKey(database, one, two)).toEqual({ count: 20, foreign: 0 })
  expect(await changeMasterKey(database, one, two)).toEqual({ count: 0, foreign: 0 })
  expect(await wrappedBy(one, two)).toEqual([0, 20])
  expect(await bytesOf(one, ids)).toEqual(keys)
  expect(await bytesOf(two, ids)).toEqual(keys)
  expect(await finishChange(database, one)).toBe(false)
  expect([await isChanging(database), await finishChange(database, two), await isChanging(database)]).toEqual([
    true,
    true,
    false,
  ])
  await expect(openKeyring(database, one)).rejects.toThrow('this is not the key')
  const after = await openKeyring(database, two)
  for (const text of ['zoe@example.org', 'x'])
    expect([after.personId(text), after.digest(text)]).toEqual([before.personId(text), before.digest(text)])
})

it('a process that runs during a change goes on to read and make keys, and says that it has the key before', async () => {
  const running = await openKeyring(database, one)
  const first = await running.keysFor([person(1)])
  await changeMasterKey(database, one, two)
  expect(running.isOutdated()).toBe(false)
  const made = await running.keysFor([person(2), person(3)])
  expect([made.size, running.isOutdated(), running.foreign()]).toEqual([2, true, 0])
  expect(await wrappedBy(one, two)).toEqual([0, 3])
  expect(await bytesOf(two, [person(1)])).toEqual([first.get(person(1))?.bytes.toString('hex')])
})

it('a process that was idle from the beginning of a change to its end fails, and takes nobody for erased', async () => {
  const ids = people(1, 3)
  await (await openKeyring(database, one)).keysFor(ids)
  const idle = await openKeyring(database, one)
  await changeMasterKey(database, one, two)
  await finishChange(database, two)
  await expect(idle.findKeys(ids)).rejects.toThrow('has to be started with the new key')
  await expect(idle.keysFor([person(9)])).rejects.toThrow('has to be started with the new key')
  await expect(forgetForeignKeys(database, one)).rejects.toThrow('this is not the key')
  expect(await wrappedBy(two)).toEqual([3])
})

it('an operator who deletes foreign keys while a change is under way deletes no key that the change wrapped', async () => {
  await (await openKeyring(database, one)).keysFor(people(1, 5))
  await changeMasterKey(database, one, two)
  expect([await foreignKeys(database, one), await foreignKeys(database, two)]).toEqual([[], []])
  expect(await forgetForeignKeys(database, one)).toBe(0)
  expect(await wrappedBy(two)).toEqual([5])
})

it('a change can be begun again with another key when the new one was lost, and be followed by a second one', async () => {
  const ids = people(1, 5)
  await (await openKeyring(database, one)).keysFor(ids)
  const keys = await bytesOf(one, ids)
  await changeMasterKey(database, one, two)
  await changeMasterKey(database, one, three)
  expect(await bytesOf(three, ids)).toEqual(keys)
  await finishChange(database, three)
  const { personId } = await openKeyring(database, three)
  await changeMasterKey(database, three, one)
  await finishChange(database, one)
  expect(await bytesOf(one, ids)).toEqual(keys)
  expect((await openKeyring(database, one)).personId('zoe@example.org')).toBe(personId('zoe@example.org'))
})

it('a change also wraps the keys that other processes make at the same moment', async () => {
  await (await openKeyring(database, one)).keysFor(people(1, 300))
  let stop = false
  let next = 10_000
  const made: string[] = []
  const maker = async () => {
    const keyring = await openKeyring(database, one)
    while (!stop) {
      const id = person(next++)
      await keyring.keysFor([id])
      made.push(id)
    }
  }
  const makers = [maker(), maker(), maker()]
  // Keys are made before the change, meanwhile and after it.
  while (made.length < 60) await sleep(1)
  await changeMasterKey(database, one, two)
  const until = made.length + 30
  while (made.length < until) await sleep(1)
  stop = true
  await Promise.all(makers)
  expect(await wrappedBy(one, two)).toEqual([0, 300 + made.length])
})

it('a change that is killed at any moment has wrapped all keys or none, and can be repeated', async () => {
  const ids = people(1, 6_000)
  await (await openKeyring(database, one)).keysFor(ids)
  const script = `
    const { openDatabase } = await import(${JSON.stringify(new URL('../postgres/pool.ts', import.meta.url).href)})
    const { changeMasterKey } = await import(${JSON.stringify(new URL('./master-key.ts', import.meta.url).href)})
    const database = openDatabase({ url: ${JSON.stringify(url)}, name: 'killed', size: 1 })
    process.stdout.write('begins')
    await changeMasterKey(database, Buffer.alloc(32, 7), Buffer.alloc(32, 8))
    process.stdout.write('done')`
  for (const waitMs of [0, 150, 400]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await sleep(waitMs)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    const [before, after] = await wrappedBy(one, two)
    expect([0, 6_000]).toContain(after)
    expect((before ?? 0) + (after ?? 0)).toBe(6_000)
    expect((await (await openKeyring(database, one)).findKeys(ids.slice(0, 50))).size).toBe(50)
  }
  await changeMasterKey(database, one, two)
  expect(await wrappedBy(one, two)).toEqual([0, 6_000])
})
