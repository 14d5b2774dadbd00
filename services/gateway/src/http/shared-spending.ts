import { createHmac } from 'node:crypto'
import { gather } from '@alba/platform/gather'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'

/**
 * What clients have spent from rate limit buckets, for all gateways together. A row is a bucket: `purse` is the digest
 * of its key, `amount` what is spent from it at the moment `at`, in milliseconds since the epoch. From then on it
 * regains `regained_per_ms` each millisecond. A row is deleted once its bucket is full again, a few minutes later.
 *
 * The table is unlogged, because all clients share the row of the common limit, and waiting for the disk with that row
 * locked would slow all of them. A crash of PostgreSQL empties the table.
 */
const ddl = `
  CREATE UNLOGGED TABLE IF NOT EXISTS limits.spent (
    purse text PRIMARY KEY,
    amount double precision NOT NULL,
    regained_per_ms double precision NOT NULL,
    at double precision NOT NULL
  );`

/**
 * Adds an amount to what is spent from each bucket, after subtracting what it has regained since. An amount that is
 * given back is negative; what is spent never falls below zero. Rows are locked in the same order, so that two
 * statements cannot deadlock.
 */
const spend = {
  name: 'spend',
  text: `INSERT INTO limits.spent AS known (purse, amount, regained_per_ms, at)
    SELECT purse, amount, regained_per_ms, $4
    FROM unnest($1::text[], $2::double precision[], $3::double precision[]) AS asked(purse, regained_per_ms, amount)
    ORDER BY purse
    ON CONFLICT (purse) DO UPDATE SET
      amount = greatest(0, greatest(0,
        known.amount - greatest(0, EXCLUDED.at - known.at) * EXCLUDED.regained_per_ms) + EXCLUDED.amount),
      regained_per_ms = EXCLUDED.regained_per_ms,
      at = greatest(known.at, EXCLUDED.at)
    RETURNING purse, greatest(0, amount) AS amount`,
}

/** Deletes the buckets that are full again. */
const sweep = {
  name: 'sweep what is regained',
  text: 'DELETE FROM limits.spent WHERE at + amount / regained_per_ms <= $1',
}
/** How often full buckets are deleted, in milliseconds. */
const SWEEP_MS = 60_000

export type SpentBucket = { readonly key: string; readonly limit: { readonly perMinute: number } }

export type SharedSpending = {
  /**
   * Charges all buckets, or gives a negative amount back.
   * @returns what is spent from each of them, in order
   */
  spend(buckets: readonly SpentBucket[], amount: number): Promise<number[]>
}

/**
 * Charges rate limits in the database. The table is created at the first use, because the gateway may start before
 * the database answers. Keys are stored as digests, because they contain addresses.
 * @param now milliseconds since the epoch
 */
export function sharedSpending(database: Database, secret: string, now: () => number): SharedSpending {
  let prepared: Promise<void> | undefined
  let sweptAt = now()
  const ready = async () => {
    prepared ??= prepareSchema(database, 'limits', ddl)
    await prepared.catch(error => {
      prepared = undefined
      throw error
    })
  }
  const digest = (key: string) => createHmac('sha256', secret).update(`purse\0${key}`).digest('base64url')

  /** Charges at the same time share one statement, because all clients spend from the same row. */
  const spendTogether = gather(async (all: readonly Charges[]) => {
    await ready()
    const byPurse = Map.groupBy(all.flat(), ({ purse }) => purse)
    const { rows } = await database.query<{ purse: string; amount: number }>({
      ...spend,
      values: [
        [...byPurse.keys()],
        [...byPurse.values()].map(([first]) => first?.regainedPerMs ?? 0),
        [...byPurse.values()].map(sumOf),
        now(),
      ],
    })
    return spentAfterEach(all, new Map(rows.map(({ purse, amount }) => [purse, amount])))
  })

  return {
    async spend(buckets, amount) {
      const own = buckets.map(({ key, limit }) => ({
        purse: digest(key),
        regainedPerMs: limit.perMinute / 60_000,
        amount,
      }))
      const after = await spendTogether(own)
      if (Math.abs(now() - sweptAt) > SWEEP_MS) {
        sweptAt = now()
        await database.query({ ...sweep, values: [now()] })
      }
      return after
    },
  }
}

/** The charges of one request, one for each of its buckets. */
type Charges = readonly { readonly purse: string; readonly regainedPerMs: number; readonly amount: number }[]

const sumOf = (charges: Charges): number => charges.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What was spent from its buckets after each request, as if the requests had been charged one after the other.
 * @param spent what is spent after all of them. From it the charges are subtracted again, beginning with the last
 * request
 */
function spentAfterEach(all: readonly Charges[], spent: Map<string, number>): number[][] {
  const lastFirst = all.toReversed().map(charges =>
    charges.map(({ purse, amount }) => {
      const after = spent.get(purse) ?? 0
      spent.set(purse, after - amount)
      return Math.max(0, after)
    }),
  )
  return lastFirst.toReversed()
}
