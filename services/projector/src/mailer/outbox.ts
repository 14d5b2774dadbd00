import { createHash } from 'node:crypto'
import { gather } from '@alba/platform/gather'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'
import { type Kind, kinds, rankOf } from './kinds.ts'
import { aboutMail, isToldOf } from './undelivered.ts'

/**
 * Which mails are to go out and which have: one row a mail, found by what it is about. Nobody's name or address stands
 * here: they are read when the mail is written. Rows stay, so that whatever is delivered again finds that it is done.
 */
const ddl = `
  CREATE SCHEMA IF NOT EXISTS mailer;
  CREATE TABLE IF NOT EXISTS mailer.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The event, or what stands for several of them: one mail of each kind about it.
    about text NOT NULL,
    kind text NOT NULL,
    -- Where the event lies in the log.
    stream text NOT NULL,
    revision bigint NOT NULL,
    -- One after the other, in this order: the mails about one thing to one role.
    lane text NOT NULL,
    due_at timestamptz NOT NULL,
    -- The same however often it is sent.
    message_id text NOT NULL UNIQUE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'failed')),
    attempt int NOT NULL DEFAULT 0,
    -- From then on the server may have it: the end of the mail was on its way.
    committed_at timestamptz,
    refusals int NOT NULL DEFAULT 0,
    -- How often its end was sent without an answer, and nobody could say what became of it.
    doubts int NOT NULL DEFAULT 0,
    -- What goes out first where much is due: the lowest.
    rank smallint NOT NULL DEFAULT 1,
    next_try timestamptz NOT NULL,
    -- Why it is not sent: the last refusal, or why there is nothing to send.
    reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    settled_at timestamptz,
    UNIQUE (about, kind)
  );
  -- For a table from before these columns.
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS doubts int NOT NULL DEFAULT 0;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS rank smallint NOT NULL DEFAULT 1;
  CREATE INDEX IF NOT EXISTS outbox_open ON mailer.outbox (lane, id) WHERE state IN ('waiting', 'failed');
  CREATE INDEX IF NOT EXISTS outbox_due ON mailer.outbox (next_try, id) WHERE state = 'waiting';`

export const prepareOutbox = (database: Database): Promise<void> => prepareSchema(database, ddl)

export type Order = {
  readonly kind: Kind
  /** What there is one mail of this kind about: an event's id, say. */
  readonly about: string
  /** UTC. */
  readonly dueAt: string
}

/** Where the event that is told of lies in the log. */
export type Place = { readonly stream: string; readonly revision: bigint }

export type Entry = Place & {
  readonly id: number
  readonly kind: Kind
  readonly about: string
  readonly messageId: string
  readonly dueAt: string
  readonly refusals: number
  readonly doubts: number
  /** Not null when it is not known whether the server has it. */
  readonly committedAt: string | null
}

const messageIdOf = (about: string, kind: Kind, domain: string): string =>
  `<${createHash('sha256').update(`${about}\0${kind}`).digest('hex').slice(0, 40)}@${domain}>`

/** That of another mail's id. */
const domainOf = (messageId: string): string => messageId.slice(messageId.lastIndexOf('@') + 1, -1)

/** Orders mails about an event: nothing about it is written but once, however often it is asked for. */
export type PlaceOrders = (place: Place, orders: readonly Order[]) => Promise<unknown>

/** Those of many events are written together. @param domain of the message ids @param onOrder told when there are new ones */
export function orderer(database: Database, domain: string, onOrder: () => void): PlaceOrders {
  const write = gather(async (ordered: readonly object[][]) => {
    const { rowCount } = await database.query({
      name: 'order-mails',
      text: `INSERT INTO mailer.outbox (about, kind, stream, revision, lane, rank, due_at, next_try, message_id)
             SELECT about, kind, stream, revision, stream || ' ' || role, rank, due_at, due_at, message_id
             FROM jsonb_to_recordset($1) AS o (about text, kind text, stream text, revision bigint, role text,
               rank smallint, due_at timestamptz, message_id text)
             ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(ordered.flat())],
    })
    if (rowCount) onOrder()
    return ordered
  })
  return ({ stream, revision }, orders) =>
    write(
      orders.map(({ about, kind, dueAt }) => ({
        about,
        kind,
        stream,
        revision: String(revision),
        role: kinds[kind],
        rank: rankOf(kind),
        due_at: dueAt,
        message_id: messageIdOf(about, kind, domain),
      })),
    )
}

const COLUMNS = `id, kind, about, stream, revision::text AS revision, message_id AS "messageId", due_at AS "dueAt", refusals,
  doubts, committed_at AS "committedAt"`

type Row = Omit<Entry, 'revision'> & { readonly revision: string }

/**
 * What is due, by rank and then oldest first, the first of each lane. One whose acceptance is not known comes when that may
 * be asked.
 * @param settleMs after which whatever was on its way has arrived, or never will
 * @param underWay ids of those that this process is sending
 */
export async function due(
  database: Database,
  limit: number,
  settleMs: number,
  underWay: readonly number[] = [],
): Promise<Entry[]> {
  const { rows } = await database.query<Row>(
    `SELECT ${COLUMNS} FROM mailer.outbox AS o
     WHERE state = 'waiting' AND next_try <= now() AND id <> ALL ($3)
       AND (committed_at IS NULL OR committed_at <= now() - $2 * interval '1 ms')
       AND NOT EXISTS (SELECT FROM mailer.outbox AS earlier WHERE earlier.state = 'waiting' AND earlier.lane = o.lane
                         AND earlier.id < o.id AND earlier.due_at <= now())
     ORDER BY rank, next_try, id LIMIT $1`,
    [limit, settleMs, underWay],
  )
  return rows.map(row => ({ ...row, revision: BigInt(row.revision) }))
}

/** Takes a mail up. Undefined when another process has done so since, or it is settled. @returns the number of the attempt */
export async function begin(database: Database, { id }: Pick<Entry, 'id'>): Promise<number | undefined> {
  const { rows } = await database.query<{ attempt: number }>(
    `UPDATE mailer.outbox SET attempt = attempt + 1 WHERE id = $1 AND state = 'waiting' AND committed_at IS NULL
     RETURNING attempt`,
    [id],
  )
  return rows[0]?.attempt
}

/** Another process has taken the mail up: this one must not send it. */
export class Overtaken extends Error {}

/** Durable before the mail ends: whoever comes after a crash knows that the server may have it. @throws {Overtaken} */
export async function commit(database: Database, { id }: Pick<Entry, 'id'>, attempt: number): Promise<void> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET committed_at = now()
     WHERE id = $1 AND attempt = $2 AND state = 'waiting' AND committed_at IS NULL`,
    [id, attempt],
  )
  if (rowCount !== 1) throw new Overtaken('another process has taken this mail up')
}

export async function settle(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  state: 'sent' | 'dropped',
  reason: string | null = null,
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET state = $2, reason = $3, settled_at = now() WHERE id = $1 AND state = 'waiting'`,
    [id, state, reason],
  )
}

/** The server has it not: it waits for another try. */
export async function postpone(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  { waitMs, reason, refused }: { readonly waitMs: number; readonly reason: string | null; readonly refused: boolean },
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET committed_at = NULL, next_try = now() + $2 * interval '1 ms', reason = $3,
       refusals = refusals + $4 WHERE id = $1 AND state = 'waiting'`,
    [id, waitMs, reason, refused ? 1 : 0],
  )
}

/** The server may have it, and nobody knows: it goes out once more, and that is counted. */
export async function sendOnceMore(database: Database, { id }: Pick<Entry, 'id'>): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET committed_at = NULL, doubts = doubts + 1 WHERE id = $1 AND state = 'waiting'`,
    [id],
  )
}

/** The server may have it, and who knows could not be asked: the question waits, and the mail with it. */
export async function askLater(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  { waitMs, reason }: { readonly waitMs: number; readonly reason: string },
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET next_try = now() + $2 * interval '1 ms', reason = $3 WHERE id = $1 AND state = 'waiting'`,
    [id, waitMs, reason],
  )
}

/** It waits for somebody who puts it right, and staff is told of it once, where it was meant for anybody else. */
export async function giveUp(database: Database, entry: Entry, reason: string): Promise<void> {
  const notice = 'staff-mail-undelivered'
  const about = aboutMail(entry)
  await database.query(
    `WITH given_up AS (
       UPDATE mailer.outbox SET state = 'failed', committed_at = NULL, reason = $2, refusals = refusals + 1
       WHERE id = $1 AND state = 'waiting' RETURNING stream, revision)
     INSERT INTO mailer.outbox (about, kind, stream, revision, lane, rank, due_at, next_try, message_id)
     SELECT $4, $5, stream, revision, stream || ' ' || $6, $7, now(), now(), $8 FROM given_up WHERE $3
     ON CONFLICT DO NOTHING`,
    [
      entry.id,
      reason,
      isToldOf(entry.kind),
      about,
      notice,
      kinds[notice],
      rankOf(notice),
      messageIdOf(about, notice, domainOf(entry.messageId)),
    ],
  )
}

/** An operator wants it tried again now: one mail, or all that did not go out so far. @returns how many */
export async function retry(database: Database, id: number | null): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET state = 'waiting', next_try = least(next_try, now()), refusals = 0
     WHERE due_at <= now() AND (($1::bigint IS NULL AND (state = 'failed' OR (state = 'waiting' AND reason IS NOT NULL)))
       OR (id = $1 AND state IN ('waiting', 'failed')))`,
    [id],
  )
  return rowCount ?? 0
}

/** An operator says that it need not go out any more. */
export async function drop(database: Database, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET state = 'dropped', reason = 'dropped by an operator', settled_at = now()
     WHERE id = $1 AND state IN ('waiting', 'failed')`,
    [id],
  )
  return rowCount === 1
}
