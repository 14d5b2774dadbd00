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
const DAY_MS = 86_400_000
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

/** Opens a session of the test's practitioner. @param at milliseconds since the epoch */
async function openOne(at: number): Promise<Session> {
  const session = await openSession(database, credentials, at, sign)
  if (!session) throw new Error('no session was opened')
  return session
}

/** Those who use the session: two tabs of one browser, and a thief who has copied a token from the browser's storage. */
const HOLDERS = ['tab 1', 'tab 2', 'thief'] as const
type Holder = (typeof HOLDERS)[number]

const holder = fc.constantFrom(...HOLDERS)
/** What happens next: somebody reads the token from the storage, somebody exchanges the token they have, or time passes. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), holder }),
  fc.record({ kind: fc.constant('refresh' as const), holder }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1_000, GRACE_MS, GRACE_MS + 1) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What must be true of the session after the steps until now. */
type Model = {
  /** Milliseconds since the epoch, as `rotatedAt`. */
  now: number
  rotatedAt: number
  isOver: boolean
  /** All tokens of the session, each the successor of the one before. */
  readonly issued: string[]
  /** The token in the browser's storage, which both tabs share. */
  stored: string
  /** The token that each holder read or got last. */
  readonly held: Map<Holder, string>
}

/** The newest token is exchanged for a new one; for a short time the one before it is exchanged for the newest. */
async function refresh(model: Model, by: Holder): Promise<void> {
  const { issued, now, rotatedAt } = model
  const token = model.held.get(by) ?? ''
  const result = await rotate(database, token, now, sign)
  if (model.isOver) {
    expect(result.outcome).toBe('unknown')
    return
  }
  const replacements = issued.length - 1 - issued.indexOf(token)
  if (replacements > 1 || (replacements === 1 && now - rotatedAt > GRACE_MS)) {
    expect(result.outcome).toBe('reused')
    model.isOver = true
    return
  }
  if (result.outcome !== 'rotated') throw new Error(`refused with ${result.outcome}`)
  const { refreshToken } = result.session
  if (replacements === 0) {
    expect(issued).not.toContain(refreshToken)
    issued.push(refreshToken)
    model.rotatedAt = now
  } else expect(refreshToken).toBe(issued.at(-1))
  model.held.set(by, refreshToken)
  if (by !== 'thief') model.stored = refreshToken
}

/** Takes a step. Expects the answer that the model requires. */
async function take(model: Model, next: Step): Promise<void> {
  if (next.kind === 'wait') model.now += next.ms
  else if (next.kind === 'read') model.held.set(next.holder, model.stored)
  else await refresh(model, next.holder)
}

it('a session has one sequence of tokens whoever refreshes it, and ends when an old token is used again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const start = Date.parse('2026-11-21T08:00:00Z')
      const session = await openOne(start)
      const { refreshToken } = session
      const model: Model = {
        now: start,
        rotatedAt: start,
        isOver: false,
        issued: [refreshToken],
        stored: refreshToken,
        held: new Map(HOLDERS.map(each => [each, refreshToken])),
      }
      for (const next of steps) {
        await take(model, next)
        expect(await isOpen(database, session, model.now)).toBe(!model.isOver)
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
  // A token has three parts: the family, which is the id of the session, a secret, and a signature of both.
  const [family = '', secret = ''] = session.refreshToken.split('.')
  for (const token of ['', 'x', '.', family, `${crypto.randomUUID()}.${secret}`])
    expect(await rotate(database, token, at, sign)).toEqual({ outcome: 'unknown' })
  const nextDay = at + DAY_MS
  expect(await rotate(database, session.refreshToken, nextDay, sign)).toEqual({ outcome: 'unknown' })
  expect(await isOpen(database, session, nextDay)).toBe(false)
  expect(await isOpen(database, { ...session, practitionerId: 2 }, at)).toBe(false)
})

it('stores no token in clear text', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const first = await openOne(at)
  const next = await rotate(database, first.refreshToken, at, sign)
  const { rows } = await database.query('SELECT s::text AS text FROM accounts.sessions s')
  const stored = rows.map(row => row.text).join()
  for (const session of [first, next.outcome === 'rotated' ? next.session : first]) {
    const [, secret = ''] = session.refreshToken.split('.')
    // PostgreSQL writes columns of bytes as hexadecimal digits.
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    expect(stored).not.toContain(secret)
  }
})

it('opens no session when the password has been changed meanwhile', async () => {
  expect(await openSession(database, { ...credentials, passwordHash: 'an older one' }, 0, sign)).toBeUndefined()
})

it('does not end a session because of a token that was never issued, even with the right family', async () => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const session = await openOne(at)
  const [family = '', secret = '', signature = ''] = session.refreshToken.split('.')
  for (const forged of [`${family}.x`, `${family}.x.x`, `${family}.x.${signature}`, `${family}.${secret}`])
    expect(await rotate(database, forged, at, sign)).toEqual({ outcome: 'unknown' })
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
