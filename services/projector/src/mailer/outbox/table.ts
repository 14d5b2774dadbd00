import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'
import type { Kind } from '../kinds.ts'

/**
 * The outbox: one row for each mail, found by its subject. It has no names or addresses: they are read when the mail is
 * written. Rows are never deleted, so an event that is delivered twice finds its mail.
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
    -- Why it was given up, in a word that others know; and when staff's notice about it was asked for.
    given_up_because text,
    reported_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    settled_at timestamptz,
    UNIQUE (about, kind)
  );
  -- For a table from before these columns.
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS doubts int NOT NULL DEFAULT 0;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS rank smallint NOT NULL DEFAULT 1;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS given_up_because text;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS reported_at timestamptz;
  -- Of one that anybody can cause: what it is counted against, save all of them (budget.ts).
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS purses text[];
  CREATE INDEX IF NOT EXISTS outbox_counted ON mailer.outbox (settled_at) WHERE purses IS NOT NULL AND state = 'sent';
  CREATE INDEX IF NOT EXISTS outbox_unreported ON mailer.outbox (id) WHERE state = 'failed' AND reported_at IS NULL;
  CREATE INDEX IF NOT EXISTS outbox_open ON mailer.outbox (lane, id) WHERE state IN ('waiting', 'failed');
  CREATE INDEX IF NOT EXISTS outbox_due ON mailer.outbox (next_try, id) WHERE state = 'waiting';`

export const prepareOutbox = (database: Database): Promise<void> => prepareSchema(database, ddl)

export type Order = {
  readonly kind: Kind
  /** The subject of the mail, for example the id of an event. There is one mail of each kind for it. */
  readonly about: string
  /** UTC. */
  readonly dueAt: string
  /** Mails of the same lane go out in order. Given when the order is not that of one stream. */
  readonly lane?: string
  /** The budgets that the mail counts against, when anybody can cause it; the total budget is not named. */
  readonly purses?: readonly string[]
}

/** The position of the event in its stream. */
export type Place = { readonly stream: string; readonly revision: bigint }

export type Entry = Place & {
  readonly id: number
  readonly kind: Kind
  readonly about: string
  readonly messageId: string
  readonly dueAt: string
  readonly refusals: number
  readonly doubts: number
  /** Set while it is not known whether the server has the mail. */
  readonly committedAt: string | null
}
