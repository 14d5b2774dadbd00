import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { loginLimits } from '../accounts/login-limits.ts'
import { guessLimits } from './guesses.ts'
import { openBuckets } from './shared-buckets.ts'
import { sharedSpending } from './shared-spending.ts'

let database: Database
let drop: () => Promise<void>
/** Each test starts a day later, when all limits are unused again. */
let now = Date.parse('2026-11-22T10:00:00Z')
const rows = async () => (await database.query('SELECT purse, amount FROM limits.spent')).rows
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase({ url: made.url, name: 'shared limits test' })
})
beforeEach(() => {
  now += 86_400_000
})
afterAll(async () => {
  await database.end()
  await drop()
})

/** The limits of one of several gateways, with its own memory. */
function gateway() {
  const buckets = openBuckets(
    sharedSpending(database, 'secret', () => now),
    () => now,
  )
  return { guesses: guessLimits(1, buckets), logins: loginLimits(1, buckets) }
}
const reply = { header() {} } as unknown as FastifyReply
const from = (ip: string) => ({ ip }) as FastifyRequest
type Gateway = ReturnType<typeof gateway>

const guess = ({ guesses }: Gateway, ip: string, found: unknown = undefined) =>
  guesses
    .lookUp(from(ip), reply, async () => found)
    .then(
      () => 'looked',
      error => error.problem.code,
    )
const logIn = ({ logins }: Gateway, ip: string, found: unknown = undefined) =>
  logins
    .attempt(from(ip), reply, { account: 'a@example.org', known: undefined }, async () => found)
    .then(
      () => 'tried',
      error => error.problem.code,
    )
const count = (answers: readonly string[], answer: string) => answers.filter(each => each === answer).length

it('guesses through three gateways are limited as through one, at the same time or in turn', async () => {
  const three = [gateway(), gateway(), gateway()]
  const atOnce = await Promise.all(three.flatMap(each => Array.from({ length: 12 }, () => guess(each, '203.0.113.1'))))
  expect(count(atOnce, 'looked')).toBe(10)
  now += 20_000
  const inTurn: string[] = []
  for (const each of three) inTurn.push(await guess(each, '203.0.113.1'))
  expect(inTurn).toEqual(['looked', 'too_many_guesses', 'too_many_guesses'])
  for (const each of three) expect(await guess(each, '203.0.113.2', 'a voucher')).toBe('looked')
})

it('a client above its limit does not learn that a code is right', async () => {
  const elsewhere = gateway()
  for (let n = 0; n < 10; n++) expect(await guess(elsewhere, '203.0.113.6')).toBe('looked')
  expect(await guess(gateway(), '203.0.113.6', 'a voucher')).toBe('too_many_guesses')
})

it('a right code costs little through every gateway', async () => {
  const two = [gateway(), gateway()]
  for (let n = 0; n < 25; n++)
    for (const each of two) expect(await guess(each, '203.0.113.3', 'a voucher')).toBe('looked')
})

it('passwords through three gateways are limited as through one, and a right one costs nothing', async () => {
  const three = [gateway(), gateway(), gateway()]
  for (const each of three) expect(await logIn(each, '203.0.113.4', 'a session')).toBe('tried')
  const answers = await Promise.all(three.flatMap(each => Array.from({ length: 12 }, () => logIn(each, '203.0.113.4'))))
  expect(count(answers, 'tried')).toBe(10)
})

it('charges at the same time each return the total that is spent after them', async () => {
  const shared = sharedSpending(database, 'secret', () => now)
  const bucket = (key: string) => ({ key, limit: { perMinute: 30 } })
  const [own, other, all] = [bucket('own'), bucket('other'), bucket('all')]
  const spent = await Promise.all([
    shared.spend([own, all], 10),
    shared.spend([other, all], 1),
    shared.spend([own, all], -4),
    shared.spend([own, all], 2),
  ])
  expect(spent).toEqual([
    [10, 10],
    [1, 11],
    [6, 7],
    [8, 9],
  ])
  expect(await shared.spend([own, all], 0)).toEqual([8, 9])
})

it('a refund to an unused bucket gives no credit', async () => {
  const shared = sharedSpending(database, 'secret', () => now)
  const bucket = { key: 'given back', limit: { perMinute: 30 } }
  expect(await shared.spend([bucket], -5)).toEqual([0])
  expect(await shared.spend([bucket], 3)).toEqual([3])
})

it('the table contains no address, and no row of a bucket that is full again', async () => {
  const one = gateway()
  for (let n = 0; n < 30; n++) await guess(one, `203.0.113.${100 + n}`)
  // One for each address, and the common one.
  expect((await rows()).length).toBeGreaterThan(30)
  expect(JSON.stringify(await rows())).not.toContain('203.0.113')
  now += 86_400_000
  await guess(one, '203.0.113.5')
  // Of the last guess: its address and the common one.
  expect(await rows()).toHaveLength(2)
})

it('a failed charge costs nothing, and a refund that fails does not prevent the answer', async () => {
  let isDown = true
  const spend = async (buckets: readonly unknown[], amount: number) => {
    if (isDown || amount < 0) throw new Error('the database is away')
    return buckets.map(() => amount)
  }
  const buckets = openBuckets({ spend }, () => now)
  const limits = { guesses: guessLimits(1, buckets), logins: loginLimits(1, buckets) }
  const look = () => limits.guesses.lookUp(from('203.0.113.9'), reply, async () => 'found')
  for (let n = 0; n < 20; n++) await expect(look()).rejects.toThrow('the database is away')
  isDown = false
  expect(await look()).toBe('found')
  expect(await logIn(limits, '203.0.113.9', 'a session')).toBe('tried')
})
