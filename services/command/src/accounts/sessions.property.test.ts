import { hash } from 'node:crypto'
import { isOpen, prepareAccounts } from '@alba/platform/accounts/sessions'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setCredentials } from './credentials.ts'
import { GRACE_MS, openSession, rotate, type Session } from './sessions.ts'

/** A fixed seed makes every run of the suite the same. Change it to try other cases. */
const RUNS = { numRuns: 60, seed: 20_261_122 }
const credentials = { practitionerId: 1, passwordHash: 'digest' }
const sign = (text: string) => hash('sha256', `test ${text}`, 'hex')

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

async function openOne(at: number): Promise<Session> {
  const session = await openSession(database, credentials, at, sign)
  if (!session) throw new Error('no session was opened')
  return session
}

/**
 * Two tabs of one browser, which may have read their common storage earlier, and a thief who copies a token from it.
 */
const holder = fc.constantFrom('tab 1', 'tab 2', 'thief')
const step = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), holder }),
  fc.record({ kind: fc.constant('refresh' as const), holder }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1_000, GRACE_MS, GRACE_MS + 1) }),
)

it('a session has one sequence of tokens whoever refreshes it, and ends when an old token is used again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      let now = Date.parse('2026-11-21T08:00:00Z')
      const session = await openOne(now)
      /** All tokens of the session, each the successor of the one before. */
      const issued = [session.refreshToken]
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
          const age = issued.length - 1 - issued.indexOf(token)
          const result = await rotate(database, token, now, sign)
          if (isOver) expect(result.outcome).toBe('unknown')
          else if (age === 0 || (age === 1 && now - rotatedAt <= GRACE_MS)) {
            if (result.outcome !== 'rotated') throw new Error(`refused with ${result.outcome}`)
            const { refreshToken } = result.session
            if (age === 0) {
              expect(issued).not.toContain(refreshToken)
              issued.push(refreshToken)
              rotatedAt = now
            } else expect(refreshToken).toBe(issued.at(-1))
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

it('answers the same token to tabs that refresh at the same time', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  let { refreshToken } = await openOne(at)
  for (let round = 0; round < 10; round++) {
    const all = await Promise.all([1, 2, 3, 4].map(() => rotate(database, refreshToken, at, sign)))
    const tokens = new Set(all.map(each => (each.outcome === 'rotated' ? each.session.refreshToken : each.outcome)))
    expect(tokens.size).toBe(1)
    const [next = ''] = tokens
    expect(next).not.toBe(refreshToken)
    refreshToken = next
  }
})

it('does not recognise a token of another session, a shortened token or one of an expired session', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const session = await openOne(at)
  const [family = '', secret = ''] = session.refreshToken.split('.')
  for (const token of ['', 'x', '.', family, `${crypto.randomUUID()}.${secret}`])
    expect(await rotate(database, token, at, sign)).toEqual({ outcome: 'unknown' })
  expect(await rotate(database, session.refreshToken, at + 31 * 86_400_000, sign)).toEqual({ outcome: 'unknown' })
  expect(await isOpen(database, session, at + 31 * 86_400_000)).toBe(false)
  expect(await isOpen(database, { ...session, practitionerId: 2 }, at)).toBe(false)
})

it('stores no token in clear text', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const first = await openOne(at)
  const next = await rotate(database, first.refreshToken, at, sign)
  const { rows } = await database.query('SELECT s::text AS text FROM accounts.sessions s')
  const kept = rows.map(row => row.text).join()
  for (const session of [first, next.outcome === 'rotated' ? next.session : first]) {
    const [, secret = ''] = session.refreshToken.split('.')
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    expect(kept).not.toContain(secret)
  }
})

it('opens no session when the password has been changed meanwhile', async () => {
  expect(await openSession(database, { ...credentials, passwordHash: 'an older one' }, 0, sign)).toBeUndefined()
})

it('does not end a session because of a token that was never issued, even with the right family', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const session = await openOne(at)
  const [family = '', secret = '', own = ''] = session.refreshToken.split('.')
  for (const made of [`${family}.x`, `${family}.x.x`, `${family}.x.${own}`, `${family}.${secret}`])
    expect(await rotate(database, made, at, sign)).toEqual({ outcome: 'unknown' })
  expect(await isOpen(database, session, at)).toBe(true)
})

it('ends a session two hours after its last use, and fourteen hours after its start', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const hours = (count: number) => at + count * 3_600_000
  const unused = await openOne(at)
  expect([await isOpen(database, unused, hours(2) - 1), await isOpen(database, unused, hours(2))]).toEqual([
    true,
    false,
  ])
  const used = await openOne(at)
  let { refreshToken } = used
  for (let hour = 1; hour < 14; hour++) {
    const next = await rotate(database, refreshToken, hours(hour), sign)
    if (next.outcome !== 'rotated') throw new Error(`${hour}: ${next.outcome}`)
    refreshToken = next.session.refreshToken
  }
  expect([await isOpen(database, used, hours(14) - 1), await isOpen(database, used, hours(14))]).toEqual([true, false])
  expect(await rotate(database, refreshToken, hours(14), sign)).toEqual({ outcome: 'unknown' })
})
