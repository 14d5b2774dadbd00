import { hash } from 'node:crypto'
import { isOpen, prepareAccounts } from '@alba/platform/accounts/sessions'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setCredentials } from './credentials.ts'
import { GRACE_MS, openSession, rotate, type Session } from './sessions.ts'

/** One seed, so that every run of the suite is the same; change it to look further. */
const RUNS = { numRuns: 60, seed: 20_261_122 }
const credentials = { practitionerId: 1, passwordHash: 'digest' }
const mark = (text: string) => hash('sha256', `test ${text}`, 'hex')

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const test = await createTestDatabase()
  drop = test.drop
  database = openDatabase({ url: test.url, name: 'sessions test', size: 4 })
  await prepareAccounts(database)
  await setCredentials(database, { ...credentials, personId: 'p-1' })
})
afterAll(async () => {
  await database.end()
  await drop()
})

async function begin(at: number): Promise<Session> {
  const session = await openSession(database, credentials, at, mark)
  if (!session) throw new Error('no session was opened')
  return session
}

/** Two tabs, which share a storage but may have read it a while ago, and somebody who copies what they find there. */
const holder = fc.constantFrom('tab 1', 'tab 2', 'thief')
const step = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), holder }),
  fc.record({ kind: fc.constant('refresh' as const), holder }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1_000, GRACE_MS, GRACE_MS + 1) }),
)

it('a session is one line of tokens, whoever asks in whatever order, and none once an old one came again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      let now = Date.parse('2026-11-21T08:00:00Z')
      const session = await begin(now)
      /** Every token there was, in the order in which they took each other's place. */
      const line = [session.refreshToken]
      let [storage, rotatedAt, isOver] = [session.refreshToken, now, false]
      const held = new Map<string, string>([
        ['tab 1', storage],
        ['tab 2', storage],
        ['thief', storage],
      ])
      for (const each of steps) {
        if (each.kind === 'wait') now += each.ms
        else if (each.kind === 'read') held.set(each.holder, storage)
        else {
          const token = held.get(each.holder) ?? ''
          const age = line.length - 1 - line.indexOf(token)
          const result = await rotate(database, token, now, mark)
          if (isOver) expect(result.outcome).toBe('unknown')
          else if (age === 0 || (age === 1 && now - rotatedAt <= GRACE_MS)) {
            if (result.outcome !== 'rotated') throw new Error(`refused with ${result.outcome}`)
            const { refreshToken } = result.session
            if (age === 0) {
              expect(line).not.toContain(refreshToken)
              line.push(refreshToken)
              rotatedAt = now
            } else expect(refreshToken).toBe(line.at(-1))
            held.set(each.holder, refreshToken)
            if (each.holder !== 'thief') storage = refreshToken
          } else {
            expect(result.outcome).toBe('reused')
            isOver = true
          }
        }
        expect(await isOpen(database, session, now)).toBe(!isOver)
      }
    }),
    RUNS,
  )
})

it('gives tabs that ask at the same moment the same token', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  let { refreshToken } = await begin(at)
  for (let round = 0; round < 10; round++) {
    const all = await Promise.all([1, 2, 3, 4].map(() => rotate(database, refreshToken, at, mark)))
    const tokens = new Set(all.map(each => (each.outcome === 'rotated' ? each.session.refreshToken : each.outcome)))
    expect(tokens.size).toBe(1)
    const [next = ''] = tokens
    expect(next).not.toBe(refreshToken)
    refreshToken = next
  }
})

it('knows nothing of a token of another session, a shortened one or an old session', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const session = await begin(at)
  const [family = '', secret = ''] = session.refreshToken.split('.')
  for (const token of ['', 'x', '.', family, `${crypto.randomUUID()}.${secret}`])
    expect(await rotate(database, token, at, mark)).toEqual({ outcome: 'unknown' })
  expect(await rotate(database, session.refreshToken, at + 31 * 86_400_000, mark)).toEqual({ outcome: 'unknown' })
  expect(await isOpen(database, session, at + 31 * 86_400_000)).toBe(false)
  expect(await isOpen(database, { ...session, practitionerId: 2 }, at)).toBe(false)
})

it('keeps no token that a copy of the table would tell', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const first = await begin(at)
  const next = await rotate(database, first.refreshToken, at, mark)
  const { rows } = await database.query('SELECT s::text AS text FROM accounts.sessions s')
  const kept = rows.map(row => row.text).join()
  for (const session of [first, next.outcome === 'rotated' ? next.session : first]) {
    const [, secret = ''] = session.refreshToken.split('.')
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    expect(kept).not.toContain(secret)
  }
})

it('opens no session by a password that was changed meanwhile', async () => {
  expect(await openSession(database, { ...credentials, passwordHash: 'an older one' }, 0, mark)).toBeUndefined()
})

it('ends no session for a token that was never given, whoever knows its family', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const session = await begin(at)
  const [family = '', secret = '', own = ''] = session.refreshToken.split('.')
  for (const made of [`${family}.x`, `${family}.x.x`, `${family}.x.${own}`, `${family}.${secret}`])
    expect(await rotate(database, made, at, mark)).toEqual({ outcome: 'unknown' })
  expect(await isOpen(database, session, at)).toBe(true)
})

it('ends two hours after it was last used, and fourteen after it began', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const hours = (count: number) => at + count * 3_600_000
  const unused = await begin(at)
  expect([await isOpen(database, unused, hours(2) - 1), await isOpen(database, unused, hours(2))]).toEqual([
    true,
    false,
  ])
  const used = await begin(at)
  let { refreshToken } = used
  for (let hour = 1; hour < 14; hour++) {
    const next = await rotate(database, refreshToken, hours(hour), mark)
    if (next.outcome !== 'rotated') throw new Error(`${hour}: ${next.outcome}`)
    refreshToken = next.session.refreshToken
  }
  expect([await isOpen(database, used, hours(14) - 1), await isOpen(database, used, hours(14))]).toEqual([true, false])
  expect(await rotate(database, refreshToken, hours(14), mark)).toEqual({ outcome: 'unknown' })
})
