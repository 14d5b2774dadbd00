import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'
import type { Kind } from '../kinds.ts'

/**
 * The outbox has one row for each mail, without names and addresses: these are read from the log when the mail is
 * written. Rows are never deleted, so an event that is delivered twice orders its mail once.
 */
const ddl = `
  CREATE TABLE IF NOT EXISTS mailer.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- What the mail is about: the id of an event, or something that several events have in common. There is one mail of
    -- each kind about it.
    about text NOT NULL,
    kind text NOT NULL,
    -- Where the event that ordered the mail is in the log.
    stream text NOT NULL,
    revision bigint NOT NULL,
    -- Mails of one lane are sent in order. By default it is the stream of the event, and the role of the recipient.
    lane text NOT NULL,
    -- The mail is not sent before this time.
    due_at timestamptz NOT NULL,
    -- The header Message-ID, the same for every attempt.
    message_id text NOT NULL UNIQUE,
    -- sent: the mail server accepted it. dropped: it is not to be sent any more, for example because its client was
    -- erased. failed: it was given up, and an operator can retry or drop it.
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'failed')),
    -- The number of the last attempt.
    attempt int NOT NULL DEFAULT 0,
    -- Set before the end of the mail is sent: from then on the server may have it.
    committed_at timestamptz,
    -- How many attempts the mail server refused.
    refusals int NOT NULL DEFAULT 0,
    -- How often the end was sent without an answer, and nobody could tell whether it arrived.
    doubts int NOT NULL DEFAULT 0,
    -- Priority among due mails; the lowest number goes first.
    rank smallint NOT NULL DEFAULT 1,
    -- When the next attempt may begin: at first due_at.
    next_try timestamptz NOT NULL,
    -- Why the last attempt failed, or why the mail was dropped.
    reason text,
    -- Why it was given up, as a code of the contracts; and when that was reported to staff.
    given_up_because text,
    reported_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When it was sent or dropped.
    settled_at timestamptz,
    UNIQUE (about, kind)
  );
  -- Columns that tables of older versions lack.
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS doubts int NOT NULL DEFAULT 0;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS rank smallint NOT NULL DEFAULT 1;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS given_up_because text;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS reported_at timestamptz;
  -- For mails that anybody can cause, whose number is limited (budget.ts): the budgets that the mail counts against
  -- besides the total, for example that of its address. Null for mails without a limit.
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS purses text[];
  CREATE INDEX IF NOT EXISTS outbox_counted ON mailer.outbox (settled_at) WHERE purses IS NOT NULL AND state = 'sent';
  CREATE INDEX IF NOT EXISTS outbox_sent ON mailer.outbox (settled_at) WHERE state = 'sent';
  CREATE INDEX IF NOT EXISTS outbox_unreported ON mailer.outbox (id) WHERE state = 'failed' AND reported_at IS NULL;
  CREATE INDEX IF NOT EXISTS outbox_open ON mailer.outbox (lane, id) WHERE state IN ('waiting', 'failed');
  CREATE INDEX IF NOT EXISTS outbox_due ON mailer.outbox (next_try, id) WHERE state = 'waiting';`

export const prepareOutbox = (database: Database): Promise<void> => prepareSchema(database, 'mailer', ddl)

/** A mail that an event orders. */
export type Order = {
  readonly kind: Kind
  /** What the mail is about, for example the id of an event. There is one mail of each kind about it. */
  readonly about: string
  /** When the mail is to be sent at the earliest, UTC. */
  readonly dueAt: string
  /** Mails with the same lane to the same role go out in order. Left out: the stream of the event. */
  readonly lane?: string
  /**
   * For mails that anybody can cause (budget.ts): the budgets that the mail counts against besides the total, for
   * example that of its address. Left out: the number of such mails is not limited.
   */
  readonly purses?: readonly string[]
}

/** Names an event by where it is in the log: its stream, and its revision there. */
export type EventRef = { readonly stream: string; readonly revision: bigint }

/** A row of the outbox, as the sender sees it. */
export type Entry = EventRef & {
  readonly id: number
  readonly kind: Kind
  readonly about: string
  readonly messageId: string
  /** When the mail was to be sent at the earliest, UTC. */
  readonly dueAt: string
  /** The number of the last attempt. A process whose attempt is an earlier one must not change the row. */
  readonly attempt: number
  /** How many attempts the mail server refused. */
  readonly refusals: number
  /** How many attempts ended without an answer of the mail server. */
  readonly doubts: number
  /** UTC. Null, except while it is unknown whether the server has the mail. */
  readonly committedAt: string | null
}
