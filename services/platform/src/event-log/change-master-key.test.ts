import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { deleteForeignPersonKeys, findForeignPersonKeys } from './foreign-person-keys.ts'
import { openKeyring } from './keyring.ts'
import { changeMasterKey, finishChange, isChanging } from './master-key.ts'
import { unwrapped } from './sealing.ts'

const [firstMaster, secondMaster, thirdMaster] = [7, 8, 9].map(byte => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
]
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

/** The keys of persons in hex, as a process with this master key reads them. */
const personKeysUnder = async (key: Buffer, ids: readonly string[]) => {
  const found = await (await openKeyring(database, key)).findKeys(ids)
  return ids.map(id => found.get(id)?.bytes.toString('hex'))
}

/** How many keys of persons each of these master keys unwraps. */
async function countsWrappedBy(...keys: readonly Buffer[]): Promise<number[]> {
  const { rows } = await database.query<{ person_id: string; wrapped_key: Buffer }>('SELECT * FROM privacy.person_keys')
  return keys.map(key => rows.filter(row => unwrapped(key, row.person_id, row.wrapped_key)).length)
}

it('a change of the master key keeps all personal keys, ids and digests, and accepts the former master key until it is finished', async () => {
  const ids = people(1, 20)
  const before = await openKeyring(database, firstMaster)
  await before.keysFor(ids)
  const keys = await personKeysUnder(firstMaster, ids)
  expect(await changeMasterKey(database, firstMaster, secondMaster)).toEqual({ count: 20, foreign: 0 })
  expect(await changeMasterKey(database, firstMaster, secondMaster)).toEqual({ count: 0, foreign: 0 })
  expect(await countsWrappedBy(firstMaster, secondMaster)).toEqual([0, 20])
  expect(await personKeysUnder(firstMaster, ids)).toEqual(keys)
  expect(await personKeysUnder(secondMaster, ids)).toEqual(keys)
  expect(await finishChange(database, firstMaster)).toBe(false)
  expect([await isChanging(database), await finishChange(database, secondMaster), await isChanging(database)]).toEqual([
    true,
    true,
    false,
  ])
  await expect(openKeyring(database, firstMaster)).rejects.toThrow('this is not the key')
  const after = await openKeyring(database, secondMaster)
  for (const text of ['zoe@example.org', 'x'])
    expect([after.personId(text), after.digest(text)]).toEqual([before.personId(text), before.digest(text)])
})

it('a process that runs during a change goes on to read and make keys, and says that its master key is outdated', async () => {
  const running = await openKeyring(database, firstMaster)
  const first = await running.keysFor([person(1)])
  await changeMasterKey(database, firstMaster, secondMaster)
  expect(running.isOutdated()).toBe(false)
  const made = await running.keysFor([person(2), person(3)])
  expect([made.size, running.isOutdated(), running.foreignCount()]).toEqual([2, true, 0])
  expect(await countsWrappedBy(firstMaster, secondMaster)).toEqual([0, 3])
  expect(await personKeysUnder(secondMaster, [person(1)])).toEqual([first.get(person(1))?.bytes.toString('hex')])
})

it('a process that was idle from the beginning of a change to its end fails, and takes nobody for erased', async () => {
  const ids = people(1, 3)
  await (await openKeyring(database, firstMaster)).keysFor(ids)
  const idle = await openKeyring(database, firstMaster)
  await changeMasterKey(database, firstMaster, secondMaster)
  await finishChange(database, secondMaster)
  await expect(idle.findKeys(ids)).rejects.toThrow('has to be started with the new key')
  await expect(idle.keysFor([person(9)])).rejects.toThrow('has to be started with the new key')
  await expect(deleteForeignPersonKeys(database, firstMaster)).rejects.toThrow('this is not the key')
  expect(await countsWrappedBy(secondMaster)).toEqual([3])
})

it('deleting the keys that another master key wraps, while a change is under way, deletes none that the change wrapped', async () => {
  await (await openKeyring(database, firstMaster)).keysFor(people(1, 5))
  await changeMasterKey(database, firstMaster, secondMaster)
  expect([
    await findForeignPersonKeys(database, firstMaster),
    await findForeignPersonKeys(database, secondMaster),
  ]).toEqual([[], []])
  expect(await deleteForeignPersonKeys(database, firstMaster)).toBe(0)
  expect(await countsWrappedBy(secondMaster)).toEqual([5])
})

it('when the new key was lost, a change can be begun again with another one; once finished, it can be followed by a second change', async () => {
  const ids = people(1, 5)
  await (await openKeyring(database, firstMaster)).keysFor(ids)
  const keys = await personKeysUnder(firstMaster, ids)
  await changeMasterKey(database, firstMaster, secondMaster)
  await changeMasterKey(database, firstMaster, thirdMaster)
  expect(await personKeysUnder(thirdMaster, ids)).toEqual(keys)
  await finishChange(database, thirdMaster)
  const { personId } = await openKeyring(database, thirdMaster)
  await changeMasterKey(database, thirdMaster, firstMaster)
  await finishChange(database, firstMaster)
  expect(await personKeysUnder(firstMaster, ids)).toEqual(keys)
  expect((await openKeyring(database, firstMaster)).personId('zoe@example.org')).toBe(personId('zoe@example.org'))
})

it('a change also wraps the keys that other processes make at the same moment', async () => {
  await (await openKeyring(database, firstMaster)).keysFor(people(1, 300))
  let stop = false
  let next = 10_000
  const made: string[] = []
  const maker = async () => {
    const keyring = await openKeyring(database, firstMaster)
    while (!stop) {
      const id = person(next++)
      await keyring.keysFor([id])
      made.push(id)
    }
  }
  const makers = [maker(), maker(), maker()]
  // Keys are made before the change, meanwhile and after it.
  while (made.length < 60) await sleep(1)
  await changeMasterKey(database, firstMaster, secondMaster)
  const until = made.length + 30
  while (made.length < until) await sleep(1)
  stop = true
  await Promise.all(makers)
  expect(await countsWrappedBy(firstMaster, secondMaster)).toEqual([0, 300 + made.length])
})

it('a change that is killed at any moment has wrapped all keys or none, and can be repeated', async () => {
  const ids = people(1, 6_000)
  await (await openKeyring(database, firstMaster)).keysFor(ids)
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
    const [before, after] = await countsWrappedBy(firstMaster, secondMaster)
    expect([0, 6_000]).toContain(after)
    expect((before ?? 0) + (after ?? 0)).toBe(6_000)
    expect((await (await openKeyring(database, firstMaster)).findKeys(ids.slice(0, 50))).size).toBe(50)
  }
  await changeMasterKey(database, firstMaster, secondMaster)
  expect(await countsWrappedBy(firstMaster, secondMaster)).toEqual([0, 6_000])
})
