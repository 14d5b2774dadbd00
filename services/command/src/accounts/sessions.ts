import { hash, randomBytes, randomUUID } from 'node:crypto'
import { SESSION_HOURS, sessionId, UNUSED_HOURS } from '@alba/contracts/accounts/access-token'
import { open, seal } from '@alba/platform/event-log/keyring'
import { type Connection, type Database, inTransaction } from '@alba/platform/postgres/pool'
import type { Credentials } from './credentials.ts'

/** A session with its newest refresh token. Only the browser keeps that; here stands a digest of it. */
export type Session = { readonly practitionerId: number; readonly family: string; readonly refreshToken: string }

/**
 * For so long after it was replaced a refresh token brings the one that replaced it: two tabs may ask at once, and an
 * answer may get lost. Whoever stole it gains the same token as its owner, never a line of their own.
 */
export const GRACE_MS = 30_000

/** Tells a token that was given from one that was made up. */
export type SignToken = (text: string) => string

/** The last part is a mark on the others: a token that was never given ends no session, whoever knows its family. */
function newToken(family: string, mark: SignToken): string {
  const token = `${family}.${randomBytes(32).toString('base64url')}`
  return `${token}.${mark(token)}`
}

function isGiven(token: string, mark: SignToken): boolean {
  const end = token.lastIndexOf('.')
  return end > token.indexOf('.') && digest(mark(token.slice(0, end))).equals(digest(token.slice(end + 1)))
}

const familyOf = (token: string): string => token.slice(0, token.indexOf('.'))
/** 256 random bits need no slow digest. */
const digest = (token: string): Buffer => hash('sha256', token, 'buffer')
/** Only who holds a token opens the one after it. */
const keyOf = (token: string): Buffer => hash('sha256', `successor of ${token}`, 'buffer')
/** Unused for a while, or open for a working day. */
const expiry = (at: number, openedAt: number): Date =>
  new Date(Math.min(at + UNUSED_HOURS * 3_600_000, openedAt + SESSION_HOURS * 3_600_000))

/**
 * Begins a session, unless the password that was shown has been changed meanwhile: the lock makes either of the two wait
 * for the other, so that no session outlives the password that opened it. Sweeps up sessions that ran out.
 * @param at milliseconds since the epoch, here and below
 */
export async function openSession(
  database: Database,
  { practitionerId, passwordHash }: Credentials,
  at: number,
  mark: SignToken,
  browser: string | null = null,
): Promise<Session | undefined> {
  await database.query('DELETE FROM accounts.sessions WHERE expires_at <= $1', [new Date(at)])
  const family = randomUUID()
  const refreshToken = newToken(family, mark)
  const { rowCount } = await database.query(
    `INSERT INTO accounts.sessions (family, practitioner_id, token_hash, rotated_at, opened_at, expires_at, browser)
     SELECT $1, practitioner_id, $4, $5, $5, $6, $7 FROM accounts.credentials
     WHERE practitioner_id = $2 AND password_hash = $3 FOR SHARE`,
    [family, practitionerId, passwordHash, digest(refreshToken), new Date(at), expiry(at, at), browser],
  )
  return rowCount === 1 ? { practitionerId, family, refreshToken } : undefined
}

type Row = {
  readonly practitioner_id: number
  readonly token_hash: Buffer
  readonly previous_hash: Buffer | null
  readonly sealed_successor: Buffer | null
  readonly rotated_at: string
  readonly opened_at: string
  readonly expires_at: string
}

/** What a refresh token is worth. `reused` ended the session. */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly session: Session }
  | { readonly outcome: 'reused'; readonly practitionerId: number }
  | { readonly outcome: 'unknown' }

/**
 * Takes the newest token of a session for the next one. One that was replaced a while ago ends the session; one that was
 * never given does nothing.
 */
export async function rotate(database: Database, refreshToken: string, at: number, mark: SignToken): Promise<Rotation> {
  const family = familyOf(refreshToken)
  if (!sessionId.safeParse(family).success) return { outcome: 'unknown' }
  return inTransaction(database, async client => {
    // Two tabs that ask at once are answered one after the other.
    const { rows } = await client.query<Row>('SELECT * FROM accounts.sessions WHERE family = $1 FOR UPDATE', [family])
    const [row] = rows
    if (!row || Date.parse(row.expires_at) <= at) return { outcome: 'unknown' }
    const practitionerId = row.practitioner_id
    const next = isNewest(row, refreshToken)
      ? await replace(client, { family, refreshToken }, { at, openedAt: Date.parse(row.opened_at), mark })
      : successorOf(row, { family, refreshToken }, at)
    if (next) return { outcome: 'rotated', session: { practitionerId, family, refreshToken: next } }
    if (!isGiven(refreshToken, mark)) return { outcome: 'unknown' }
    await client.query('DELETE FROM accounts.sessions WHERE family = $1', [family])
    return { outcome: 'reused', practitionerId }
  })
}

type Presented = Pick<Session, 'family' | 'refreshToken'>

const isNewest = (row: Row, token: string): boolean => digest(token).equals(row.token_hash)

async function replace(
  client: Connection,
  { family, refreshToken }: Presented,
  { at, openedAt, mark }: { readonly at: number; readonly openedAt: number; readonly mark: SignToken },
): Promise<string> {
  const next = newToken(family, mark)
  const successor = seal(keyOf(refreshToken), family, Buffer.from(next))
  await client.query(
    `UPDATE accounts.sessions SET token_hash = $2, previous_hash = token_hash, sealed_successor = $3, rotated_at = $4,
       expires_at = $5 WHERE family = $1`,
    [family, digest(next), successor, new Date(at), expiry(at, openedAt)],
  )
  return next
}

/** The token that took the place of this one, if that was just now. */
function successorOf(row: Row, { family, refreshToken }: Presented, at: number): string | undefined {
  const wasReplaced = row.previous_hash !== null && digest(refreshToken).equals(row.previous_hash)
  const justNow = at - Date.parse(row.rotated_at) <= GRACE_MS
  if (!wasReplaced || !justNow || row.sealed_successor === null) return undefined
  return open(keyOf(refreshToken), family, row.sealed_successor).toString()
}

/** Gives a session another name and token, and ends what went by the old ones. Undefined when it was over. */
export async function renameSession(
  client: Connection,
  practitionerId: number,
  { family, mark }: { readonly family: string; readonly mark: SignToken },
): Promise<Session | undefined> {
  const renamed = randomUUID()
  const refreshToken = newToken(renamed, mark)
  const { rowCount } = await client.query(
    `UPDATE accounts.sessions SET family = $3, token_hash = $4, previous_hash = NULL, sealed_successor = NULL
     WHERE family = $1 AND practitioner_id = $2`,
    [family, practitionerId, renamed, digest(refreshToken)],
  )
  return rowCount === 1 ? { practitionerId, family: renamed, refreshToken } : undefined
}

/** Ends a session of one's own. False when it was over. */
export async function closeSession(database: Database, practitionerId: number, family: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'DELETE FROM accounts.sessions WHERE family = $1 AND practitioner_id = $2',
    [family, practitionerId],
  )
  return rowCount === 1
}
