import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'
import { type Claim, mayHold, REMEMBERED_MINUTES, type UnpaidHold } from './limits.ts'

/**
 * Who holds time without having paid, over all days. Beside the log, which keeps for ever: this is forgotten within an
 * hour of the end of the hold, and nothing needs to rebuild it (ADR 49).
 */
export type UnpaidHolds = {
  /** Notes a hold that is about to begin, unless its visitor holds too much already. Again for the same booking: renews it. */
  claim(hold: UnpaidHold, now: number): Promise<Claim>
  /** It is paid for: nothing is held against anybody. */
  paid(bookingId: number): Promise<void>
  /** It came to nothing before its end. @param now milliseconds since the epoch */
  over(bookingId: number, now: number): Promise<void>
}

export const unpaidHoldsDdl = `
  CREATE SCHEMA IF NOT EXISTS holds;
  CREATE TABLE IF NOT EXISTS holds.unpaid (
    booking_id bigint PRIMARY KEY,
    -- Keyed digests.
    network text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    ends_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS unpaid_network ON holds.unpaid (network);
  CREATE INDEX IF NOT EXISTS unpaid_email ON holds.unpaid (email);
  CREATE INDEX IF NOT EXISTS unpaid_phone ON holds.unpaid (phone);
  CREATE INDEX IF NOT EXISTS unpaid_ends_at ON holds.unpaid (ends_at);`

type Asked = { readonly hold: UnpaidHold; readonly now: number }

/**
 * Those who ask at once are judged one after the other, in one round trip to look and one to write. With several command
 * services each may grant one more than the limit in the same moment.
 * @param scale multiplies every limit
 */
export function openUnpaidHolds(database: Database, scale: number): UnpaidHolds {
  const claim = gather<Asked, Claim>(async asked => {
    const known = await like(database, asked)
    const granted: UnpaidHold[] = []
    const claims = asked.map(({ hold, now }) => {
      const answer = mayHold(hold, [...known, ...granted], now, scale)
      if (answer.ok) granted.push(hold)
      return answer
    })
    if (granted.length > 0) await keep(database, granted, Math.max(...asked.map(({ now }) => now)))
    return claims
  })
  return {
    claim: (hold, now) => claim({ hold, now }),
    async paid(bookingId) {
      await database.query('DELETE FROM holds.unpaid WHERE booking_id = $1', [bookingId])
    },
    async over(bookingId, now) {
      await database.query('UPDATE holds.unpaid SET ends_at = least(ends_at, $2) WHERE booking_id = $1', [
        bookingId,
        new Date(now),
      ])
    },
  }
}

/** What is known of the same networks, addresses and numbers. */
async function like(database: Database, asked: readonly Asked[]): Promise<UnpaidHold[]> {
  const all = (by: 'network' | 'email' | 'phone') => [...new Set(asked.map(({ hold }) => hold[by]))]
  const { rows } = await database.query<Omit<UnpaidHold, 'endsAt'> & { endsAt: string }>(
    `SELECT booking_id AS "bookingId", network, email, phone, ends_at AS "endsAt" FROM holds.unpaid
     WHERE network = ANY ($1) OR email = ANY ($2) OR phone = ANY ($3)`,
    [all('network'), all('email'), all('phone')],
  )
  return rows.map(row => ({ ...row, bookingId: Number(row.bookingId), endsAt: Date.parse(row.endsAt) }))
}

/** Notes what was granted, and forgets what nobody asks about any more. */
async function keep(database: Database, granted: readonly UnpaidHold[], now: number): Promise<void> {
  const byBooking = new Map(granted.map(hold => [hold.bookingId, hold]))
  const rows = [...byBooking.values()].map(({ bookingId, endsAt, ...holder }) => ({
    booking_id: bookingId,
    ...holder,
    ends_at: new Date(endsAt).toISOString(),
  }))
  await database.query(
    `WITH forgotten AS (DELETE FROM holds.unpaid WHERE ends_at < $2)
     INSERT INTO holds.unpaid (booking_id, network, email, phone, ends_at)
     SELECT booking_id, network, email, phone, ends_at
     FROM jsonb_to_recordset($1) AS h (booking_id bigint, network text, email text, phone text, ends_at timestamptz)
     ON CONFLICT (booking_id) DO UPDATE SET network = excluded.network, email = excluded.email,
       phone = excluded.phone, ends_at = excluded.ends_at`,
    [JSON.stringify(rows), new Date(now - REMEMBERED_MINUTES * 60_000)],
  )
}
