import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'
import { type Claim, type Holder, holdLimit, mayHold, REMEMBERED_MINUTES, type UnpaidHold } from './limits.ts'

/**
 * The unpaid holds of all days, by visitor (ADR 49). They are in a table and not in the log: each is deleted about an
 * hour after its end, and the table never has to be rebuilt.
 */
export type UnpaidHolds = {
  /**
   * Records a hold that is about to begin, unless its visitor has too many. For the same booking it replaces the
   * former.
   * @param now milliseconds since the epoch
   */
  claim(hold: UnpaidHold, now: number): Promise<Claim>
  /** Deletes a hold that does not count any more: the booking was paid, or the time could not be held. */
  forget(bookingId: number): Promise<void>
  /** The hold was given up before its end. @param now as for `claim` */
  endEarly(bookingId: number, now: number): Promise<void>
}

/** It also changes the table of earlier versions, which was logged and had other indexes. */
export const unpaidHoldsDdl = `
  -- Unlogged, so that no visitor waits for the disk. A crash of PostgreSQL empties it: those holds no longer count.
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

type Claimed = { readonly hold: UnpaidHold; readonly now: number }

/** How often old holds are deleted, in milliseconds. */
const DELETE_OLD_EVERY_MS = 60_000

/**
 * Claims that arrive at the same time are judged one after the other. One statement both records the new holds and
 * reads the known ones; a hold that is too many, which is rare, is deleted again. Several command services may each
 * allow one more than the limit at the same moment.
 * @param scale multiplies every limit
 */
export function openUnpaidHolds(database: Database, scale: number): UnpaidHolds {
  let deletedOldAt = Number.NEGATIVE_INFINITY
  const claim = gather<Claimed, Claim>(async claimed => {
    const known = await recordAndRead(database, claimed, scale)
    const granted: UnpaidHold[] = []
    const refused: number[] = []
    const claims = claimed.map(({ hold, now }) => {
      const answer = mayHold(hold, [...known, ...granted], now, scale)
      if (answer.ok) granted.push(hold)
      else refused.push(hold.bookingId)
      return answer
    })
    if (refused.length > 0) await remove(database, refused)
    const now = Math.max(...claimed.map(({ now }) => now))
    if (now - deletedOldAt >= DELETE_OLD_EVERY_MS) {
      deletedOldAt = now
      await deleteOld(database, now)
    }
    return claims
  })
  const forget = gather(async (bookingIds: readonly number[]) => {
    await remove(database, bookingIds)
    return bookingIds.map(() => undefined)
  })
  return {
    claim: (hold, now) => claim({ hold, now }),
    forget,
    async endEarly(bookingId, now) {
      await database.query('UPDATE holds.unpaid SET ends_at = least(ends_at, $2) WHERE booking_id = $1', [
        bookingId,
        new Date(now),
      ])
    },
  }
}

/**
 * Records the holds that are claimed.
 * @returns the known holds of the same networks, addresses and phone numbers. Of each it reads the latest only, as many
 * as the limit needs: a network may have had many holds within the hour
 */
async function recordAndRead(database: Database, claimed: readonly Claimed[], scale: number): Promise<UnpaidHold[]> {
  const all = (by: keyof Holder) => [...new Set(claimed.map(({ hold }) => hold[by]))]
  // The latest may include holds that are claimed again now, and those do not count against themselves.
  const most = (by: keyof Holder) => Math.ceil(holdLimit(by, scale)) + claimed.length
  const byBooking = new Map(claimed.map(({ hold }) => [hold.bookingId, hold]))
  const rows = [...byBooking.values()].map(({ bookingId, endsAt, ...holder }) => ({
    booking_id: bookingId,
    ...holder,
    ends_at: new Date(endsAt).toISOString(),
  }))
  const { rows: known } = await database.query<Omit<UnpaidHold, 'endsAt'> & { endsAt: string }>({
    name: 'record unpaid holds',
    text: RECORD_AND_READ,
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

/** UNION drops duplicates, as a hold may match by all three criteria. The reads do not see the rows inserted here. */
const RECORD_AND_READ = `
  WITH recorded AS (
    INSERT INTO holds.unpaid (booking_id, network, email, phone, ends_at)
    SELECT booking_id, network, email, phone, ends_at
    FROM jsonb_to_recordset($7) AS h (booking_id bigint, network text, email text, phone text, ends_at timestamptz)
    ON CONFLICT (booking_id) DO UPDATE SET network = excluded.network, email = excluded.email,
      phone = excluded.phone, ends_at = excluded.ends_at)
  ${[lastOf('network', '$1', '$4'), lastOf('email', '$2', '$5'), lastOf('phone', '$3', '$6')].join(' UNION ')}`

async function remove(database: Database, bookingIds: readonly number[]): Promise<void> {
  await database.query('DELETE FROM holds.unpaid WHERE booking_id = ANY ($1)', [bookingIds])
}

async function deleteOld(database: Database, now: number): Promise<void> {
  await database.query('DELETE FROM holds.unpaid WHERE ends_at < $1', [new Date(now - REMEMBERED_MINUTES * 60_000)])
}
