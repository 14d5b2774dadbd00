import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'
import type { Kind } from '../kinds.ts'

/**
 * The outbox: one row for each mail, found by its subject. It has no names or addresses: they are read when the mail is
 * written. Rows are never deleted, so an event that is delivered twice finds its mail.
 */
const ddl = `
  CREATE TABLE IF NOT EXISTS mailer.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The subject: an event, or something common to several. There is one mail of each kind about it.
    about text NOT NULL,
    kind text NOT NULL,
    -- The event in the log.
    stream text NOT NULL,
    revision bigint NOT NULL,
    -- Mails about one subject to one role are in one lane, and are sent in order.
    lane text NOT NULL,
    due_at timestamptz NOT NULL,
    -- The same for every attempt.
    message_id text NOT NULL UNIQUE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'failed')),
    attempt int NOT NULL DEFAULT 0,
    -- Set before the end of the mail is sent: from then on the server may have it.
    committed_at timestamptz,
    refusals int NOT NULL DEFAULT 0,
    -- How often the end was sent without an answer, and nobody could tell whether it arrived.
    doubts int NOT NULL DEFAULT 0,
    -- Priority among due mails; the lowest number goes first.
    rank smallint NOT NULL DEFAULT 1,
    next_try timestamptz NOT NULL,
    -- The last refusal, or why no mail was needed.
    reason text,
    -- Why it was given up, as a code of the contracts; and when that was reported to staff.
    given_up_because text,
    reported_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    settled_at timestamptz,
    UNIQUE (about, kind)
  );
  -- Columns that tables of older versions lack.
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS doubts int NOT NULL DEFAULT 0;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS rank smallint NOT NULL DEFAULT 1;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS given_up_because text;
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS reported_at timestamptz;
  -- The budgets that a mail counts against because anybody can cause it, besides the total (budget.ts).
  ALTER TABLE mailer.outbox ADD COLUMN IF NOT EXISTS purses text[];
  CREATE INDEX IF NOT EXISTS outbox_counted ON mailer.outbox (settled_at) WHERE purses IS NOT NULL AND state = 'sent';
  CREATE INDEX IF NOT EXISTS outbox_sent ON mailer.outbox (settled_at) WHERE state = 'sent';
  CREATE INDEX IF NOT EXISTS outbox_unreported ON mailer.outbox (id) WHERE state = 'failed' AND reported_at IS NULL;
  CREATE INDEX IF NOT EXISTS outbox_open ON mailer.outbox (lane, id) WHERE state IN ('waiting', 'failed');
  CREATE INDEX IF NOT EXISTS outbox_due ON mailer.outbox (next_try, id) WHERE state = 'waiting';`

export const prepareOutbox = (database: Database): Promise<void> => prepareSchema(database, 'mailer', ddl)

export type Order = {
  readonly kind: Kind
  /** The subject of the mail, for example the id of an event. There is one mail of each kind for it. */
  readonly about: string
  /** UTC. */
  readonly dueAt: string
  /** Mails of the same lane go out in order. Given when the order is not that of one stream. */
  readonly lane?: string
  /** The budgets that a mail counts against because anybody can cause it; the total budget applies in any case. */
  readonly purses?: readonly string[]
}

/** Where an event is in the log. */
export type Place = { readonly stream: string; readonly revision: bigint }

export type Entry = Place & {
  readonly id: number
  readonly kind: Kind
  readonly about: string
  readonly messageId: string
  readonly dueAt: string
  /** Counts what was begun. A process that ends an earlier attempt must not touch the row of a later one. */
  readonly attempt: number
  readonly refusals: number
  readonly doubts: number
  /** Set while it is unknown whether the server has the mail. */
  readonly committedAt: string | null
}
