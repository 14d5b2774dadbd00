import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'
import { type Claim, type Holder, holdLimit, mayHold, REMEMBERED_MINUTES, type UnpaidHold } from './limits.ts'

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
  -- A crash of PostgreSQL empties it, and that is all right: nobody waits for the disk here.
  CREATE UNLOGGED TABLE IF NOT EXISTS holds.unpaid (
    booking_id bigint PRIMARY KEY,
    -- Keyed digests.
    network text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    ends_at timestamptz NOT NULL
  );
  ALTER TABLE holds.unpaid SET UNLOGGED;
  CREATE INDEX IF NOT EXISTS unpaid_by_network ON holds.unpaid (network, ends_at);
  CREATE INDEX IF NOT EXISTS unpaid_by_email ON holds.unpaid (email, ends_at);
  CREATE INDEX IF NOT EXISTS unpaid_by_phone ON holds.unpaid (phone, ends_at);
  DROP INDEX IF EXISTS holds.unpaid_network;
  DROP INDEX IF EXISTS holds.unpaid_email;
  DROP INDEX IF EXISTS holds.unpaid_phone;
  CREATE INDEX IF NOT EXISTS unpaid_ends_at ON holds.unpaid (ends_at);`

type Asked = { readonly hold: UnpaidHold; readonly now: number }

/** How often what nobody asks about any more is forgotten, in milliseconds. */
const FORGETS_EVERY_MS = 60_000

/**
 * Those who ask at once are judged one after the other. What they ask for is noted with the same round trip that looks, and
 * taken back where it is too much, which is rare. With several command services each may grant one more than the limit in
 * the same moment.
 * @param scale multiplies every limit
 */
export function openUnpaidHolds(database: Database, scale: number): UnpaidHolds {
  let forgotAt = Number.NEGATIVE_INFINITY
  const claim = gather<Asked, Claim>(async asked => {
    const known = await note(database, asked, scale)
    const granted: UnpaidHold[] = []
    const refused: number[] = []
    const claims = asked.map(({ hold, now }) => {
      const answer = mayHold(hold, [...known, ...granted], now, scale)
      if (answer.ok) granted.push(hold)
      else refused.push(hold.bookingId)
      return answer
    })
    if (refused.length > 0) await remove(database, refused)
    const now = Math.max(...asked.map(({ now }) => now))
    if (now - forgotAt >= FORGETS_EVERY_MS) {
      forgotAt = now
      await forget(database, now)
    }
    return claims
  })
  const paid = gather(async (bookingIds: readonly number[]) => {
    await remove(database, bookingIds)
    return bookingIds.map(() => undefined)
  })
  return {
    claim: (hold, now) => claim({ hold, now }),
    paid,
    async over(bookingId, now) {
      await database.query('UPDATE holds.unpaid SET ends_at = least(ends_at, $2) WHERE booking_id = $1', [
        bookingId,
        new Date(now),
      ])
    },
  }
}

/**
 * Notes what is asked for.
 * @returns what was known of the same networks, addresses and numbers: of each those that end last, as many as it takes to
 * reach a limit, since a network may have left many behind within the hour
 */
async function note(database: Database, asked: readonly Asked[], scale: number): Promise<UnpaidHold[]> {
  const all = (by: keyof Holder) => [...new Set(asked.map(({ hold }) => hold[by]))]
  // Those who ask may be among them: a hold that is renewed does not count against itself.
  const most = (by: keyof Holder) => Math.ceil(holdLimit(by, scale)) + asked.length
  const byBooking = new Map(asked.map(({ hold }) => [hold.bookingId, hold]))
  const rows = [...byBooking.values()].map(({ bookingId, endsAt, ...holder }) => ({
    booking_id: bookingId,
    ...holder,
    ends_at: new Date(endsAt).toISOString(),
  }))
  const { rows: known } = await database.query<Omit<UnpaidHold, 'endsAt'> & { endsAt: string }>({
    name: 'note unpaid holds',
    text: NOTE,
    values: [
      all('network'),
      all('email'),
      all('phone'),
      most('network'),
      most('email'),
      most('phone'),
      JSON.stringify(rows),
    ],
  })
  return known.map(row => ({ ...row, bookingId: Number(row.bookingId), endsAt: Date.parse(row.endsAt) }))
}

const lastOf = (by: keyof Holder, keys: string, most: string): string =>
  `SELECT last.* FROM unnest(${keys}::text[]) AS asked (key), LATERAL (
     SELECT booking_id AS "bookingId", network, email, phone, ends_at AS "endsAt" FROM holds.unpaid
     WHERE ${by} = asked.key ORDER BY ends_at DESC LIMIT ${most}) AS last`

/** Each hold once: the same visitor may be found by all three. What is looked at is from before what is noted here. */
const NOTE = `
  WITH noted AS (
    INSERT INTO holds.unpaid (booking_id, network, email, phone, ends_at)
    SELECT booking_id, network, email, phone, ends_at
    FROM jsonb_to_recordset($7) AS h (booking_id bigint, network text, email text, phone text, ends_at timestamptz)
    ON CONFLICT (booking_id) DO UPDATE SET network = excluded.network, email = excluded.email,
      phone = excluded.phone, ends_at = excluded.ends_at)
  ${[lastOf('network', '$1', '$4'), lastOf('email', '$2', '$5'), lastOf('phone', '$3', '$6')].join(' UNION ')}`

async function remove(database: Database, bookingIds: readonly number[]): Promise<void> {
  await database.query('DELETE FROM holds.unpaid WHERE booking_id = ANY ($1)', [bookingIds])
}

async function forget(database: Database, now: number): Promise<void> {
  await database.query('DELETE FROM holds.unpaid WHERE ends_at < $1', [new Date(now - REMEMBERED_MINUTES * 60_000)])
}
