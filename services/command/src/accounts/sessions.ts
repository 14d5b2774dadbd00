import { hash, randomBytes, randomUUID } from 'node:crypto'
import { SESSION_HOURS, sessionId, UNUSED_HOURS } from '@alba/contracts/accounts/access-token'
import { open, seal } from '@alba/platform/event-log/sealing'
import { type Connection, type Database, inTransaction } from '@alba/platform/postgres/pool'
import type { Credentials } from './credentials.ts'

/**
 * A session with its newest refresh token. `family` is the id of the session, a UUID that all its tokens begin with.
 * Only the browser has the token; the database has a digest of it.
 */
export type Session = { readonly practitionerId: number; readonly family: string; readonly refreshToken: string }

/**
 * For this long after its replacement a refresh token can be exchanged for its successor again: two tabs may refresh at
 * the same time, and an answer may get lost. A thief gets the same successor as the owner, and no session of their own.
 */
export const GRACE_MS = 30_000

/** Signs a token, so that a token which this service never issued is recognised. */
export type SignToken = (text: string) => string

/**
 * A token is `family.random.signature`. Without the signature, anybody who knows a family could invent a token, which
 * would be taken for an old one and end the session.
 */
function newToken(family: string, sign: SignToken): string {
  const token = `${family}.${randomBytes(32).toString('base64url')}`
  return `${token}.${sign(token)}`
}

function isIssued(token: string, sign: SignToken): boolean {
  const end = token.lastIndexOf('.')
  return end > token.indexOf('.') && digest(sign(token.slice(0, end))).equals(digest(token.slice(end + 1)))
}

const familyOf = (token: string): string => token.slice(0, token.indexOf('.'))
/** A fast digest suffices, because a token has 256 random bits. */
const digest = (token: string): Buffer => hash('sha256', token, 'buffer')
/** The key that encrypts the successor of a token: only the holder of that token can read it. */
const keyOf = (token: string): Buffer => hash('sha256', `successor of ${token}`, 'buffer')
/** A session ends when it is unused for some hours, and after a working day at the latest. */
const expiry = (at: number, openedAt: number): Date =>
  new Date(Math.min(at + UNUSED_HOURS * 3_600_000, openedAt + SESSION_HOURS * 3_600_000))

/**
 * Opens a session, unless the password has been changed meanwhile. The row lock makes a login and a change of password
 * wait for each other, so that no session outlives the password that opened it. Also deletes sessions that have
 * expired.
 * @param at milliseconds since the epoch, here and below
 * @param browser what kind of browser it is, for the list of sessions; null when unknown
 * @returns undefined when the password has been changed
 */
export async function openSession(
  database: Database,
  { practitionerId, passwordHash }: Credentials,
  at: number,
  sign: SignToken,
  browser: string | null = null,
): Promise<Session | undefined> {
  await database.query('DELETE FROM accounts.sessions WHERE expires_at <= $1', [new Date(at)])
  const family = randomUUID()
  const refreshToken = newToken(family, sign)
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

/** The result of using a refresh token. `reused`: an old token was used, and the session was ended. */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly session: Session }
  | { readonly outcome: 'reused'; readonly practitionerId: number }
  | { readonly outcome: 'unknown' }

/**
 * Exchanges the newest token of a session for the next one. A token that was replaced some time ago ends the session;
 * one that was never issued changes nothing.
 */
export async function rotate(database: Database, refreshToken: string, at: number, sign: SignToken): Promise<Rotation> {
  const family = familyOf(refreshToken)
  if (!sessionId.safeParse(family).success) return { outcome: 'unknown' }
  return inTransaction(database, async client => {
    // The lock makes two tabs that refresh at the same time wait for each other.
    const { rows } = await client.query<Row>('SELECT * FROM accounts.sessions WHERE family = $1 FOR UPDATE', [family])
    const [row] = rows
    if (!row || Date.parse(row.expires_at) <= at) return { outcome: 'unknown' }
    const practitionerId = row.practitioner_id
    const next = isNewest(row, refreshToken)
      ? await replace(client, { family, refreshToken }, { at, openedAt: Date.parse(row.opened_at), sign })
      : successorOf(row, { family, refreshToken }, at)
    if (next) return { outcome: 'rotated', session: { practitionerId, family, refreshToken: next } }
    if (!isIssued(refreshToken, sign)) return { outcome: 'unknown' }
    await client.query('DELETE FROM accounts.sessions WHERE family = $1', [family])
    return { outcome: 'reused', practitionerId }
  })
}

type Presented = Pick<Session, 'family' | 'refreshToken'>

const isNewest = (row: Row, token: string): boolean => digest(token).equals(row.token_hash)

async function replace(
  client: Connection,
  { family, refreshToken }: Presented,
  { at, openedAt, sign }: { readonly at: number; readonly openedAt: number; readonly sign: SignToken },
): Promise<string> {
  const next = newToken(family, sign)
  const successor = seal(keyOf(refreshToken), family, Buffer.from(next))
  await client.query(
    `UPDATE accounts.sessions SET token_hash = $2, previous_hash = token_hash, sealed_successor = $3, rotated_at = $4,
       expires_at = $5 WHERE family = $1`,
    [family, digest(next), successor, new Date(at), expiry(at, openedAt)],
  )
  return next
}

/** The successor of a token that was replaced within the grace period. */
function successorOf(row: Row, { family, refreshToken }: Presented, at: number): string | undefined {
  const wasReplaced = row.previous_hash !== null && digest(refreshToken).equals(row.previous_hash)
  const justNow = at - Date.parse(row.rotated_at) <= GRACE_MS
  if (!wasReplaced || !justNow || row.sealed_successor === null) return undefined
  return open(keyOf(refreshToken), family, row.sealed_successor).toString()
}

/** Gives a session a new family and token; the old ones are no longer valid. Undefined when the session has ended. */
export async function renameSession(
  client: Connection,
  practitionerId: number,
  { family, sign }: { readonly family: string; readonly sign: SignToken },
): Promise<Session | undefined> {
  const renamed = randomUUID()
  const refreshToken = newToken(renamed, sign)
  const { rowCount } = await client.query(
    `UPDATE accounts.sessions SET family = $3, token_hash = $4, previous_hash = NULL, sealed_successor = NULL
     WHERE family = $1 AND practitioner_id = $2`,
    [family, practitionerId, renamed, digest(refreshToken)],
  )
  return rowCount === 1 ? { practitionerId, family: renamed, refreshToken } : undefined
}

/** Ends a session of the practitioner. False when it had ended already. */
export async function closeSession(database: Database, practitionerId: number, family: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'DELETE FROM accounts.sessions WHERE family = $1 AND practitioner_id = $2',
    [family, practitionerId],
  )
  return rowCount === 1
}
