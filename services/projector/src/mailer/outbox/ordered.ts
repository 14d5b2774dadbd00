import type { LettersFound } from '@alba/contracts/connections/mail'
import type { OrderedMail } from '@alba/contracts/operator/ordered-mails'
import type { Database } from '@alba/platform/postgres/pool'
import { kinds } from '../kinds.ts'

/** Where an event is in the log, as JSON has it. */
type EventPlace = { readonly stream: string; readonly revision: number }

const columns = 'id, kind, stream, revision, state, due_at AS "dueAt", settled_at AS "settledAt", reason'

/**
 * The mails that these events ordered, in the order of the outbox. There is no index for it: an operator asks, and the
 * whole outbox is read.
 */
export async function orderedBy(database: Database, events: readonly EventPlace[]): Promise<OrderedMail[]> {
  const { rows } = await database.query<OrderedMail>(
    `SELECT ${columns}
     FROM mailer.outbox JOIN unnest($1::text[], $2::bigint[]) AS asked (stream, revision) USING (stream, revision)
     ORDER BY id`,
    [events.map(({ stream }) => stream), events.map(({ revision }) => revision)],
  )
  return rows
}

/** The letters to clients about these events, by their ids. The key of the outbox begins with them, so it is cheap. */
export async function lettersAbout(database: Database, events: readonly string[]): Promise<LettersFound['letters']> {
  const { rows } = await database.query<LettersFound['letters'][number]>(
    'SELECT about AS event, state FROM mailer.outbox WHERE about = ANY ($1) AND kind = ANY ($2)',
    [events, clientLetters],
  )
  return rows
}

/** The kinds of letters to the client of a booking. */
const clientLetters = Object.entries(kinds).flatMap(([kind, to]) => (to === 'client' ? [kind] : []))

/** The mails that any event of these streams ordered, in the order of the outbox. The whole outbox is read. */
export async function orderedIn(database: Database, streams: readonly string[]): Promise<OrderedMail[]> {
  const { rows } = await database.query<OrderedMail>(
    `SELECT ${columns} FROM mailer.outbox WHERE stream = ANY ($1) ORDER BY id`,
    [streams],
  )
  return rows
}
