import { createHmac } from 'node:crypto'
import { gather } from '@alba/platform/gather'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'

/**
 * What clients have spent from rate limit buckets, for all gateways together. `purse` is the digest of a bucket's key,
 * and `amount` what was spent from it at `at`, in milliseconds since the epoch. A row is deleted once its bucket is full
 * again, a few minutes later; the common limit bounds how many rows there are. The table is unlogged, because all
 * clients share one row, and waiting for the disk with that row locked would slow all of them. A crash of PostgreSQL
 * empties the table.
 */
const ddl = `
  CREATE UNLOGGED TABLE IF NOT EXISTS limits.spent (
    purse text PRIMARY KEY,
    amount double precision NOT NULL,
    regained_per_ms double precision NOT NULL,
    at double precision NOT NULL
  );`

/**
 * Rows are locked in the same order, so that two statements cannot deadlock. An amount that is given back to a bucket
 * without a row makes a negative value, which counts as zero.
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

const sweep = {
  name: 'sweep what is regained',
  text: 'DELETE FROM limits.spent WHERE at + amount / regained_per_ms <= $1',
}
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
  const spendTogether = gather(async (all: readonly Spending[]) => {
    await ready()
    const asked = Map.groupBy(all.flat(), ({ purse }) => purse)
    const { rows } = await database.query<{ purse: string; amount: number }>({
      ...spend,
      values: [
        [...asked.keys()],
        [...asked.values()].map(([first]) => first?.regainedPerMs ?? 0),
        [...asked.values()].map(sumOf),
        now(),
      ],
    })
    const spent = new Map(rows.map(({ purse, amount }) => [purse, amount]))
    return all
      .toReversed()
      .map(own => own.map(one => spentAfter(spent, one)))
      .toReversed()
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
type Spending = readonly { readonly purse: string; readonly regainedPerMs: number; readonly amount: number }[]

const sumOf = (spending: Spending): number => spending.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What is spent from a bucket after this charge. It takes the charge out of `spent` again, and is called for the last
 * charge first, so that each charge finds what was spent after it.
 */
function spentAfter(spent: Map<string, number>, { purse, amount }: Spending[number]): number {
  const after = spent.get(purse) ?? 0
  spent.set(purse, after - amount)
  return Math.max(0, after)
}
