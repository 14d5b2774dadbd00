import { createHmac } from 'node:crypto'
import { gather } from '@alba/platform/gather'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'

/**
 * What strangers have spent, for all gateways together. A row is of no use once everything is regained, a few minutes later,
 * and then swept; what all together may spend bounds how many there are meanwhile. The table is unlogged: one row counts for
 * all strangers, and whoever spends would wait for the disk with that row locked. A crash of PostgreSQL empties it.
 */
const ddl = `
  CREATE SCHEMA IF NOT EXISTS limits;
  CREATE UNLOGGED TABLE IF NOT EXISTS limits.spent (
    purse text PRIMARY KEY,
    amount double precision NOT NULL,
    regained_per_ms double precision NOT NULL,
    at double precision NOT NULL
  );`

/**
 * Always in the same order, so that two who spend from the same purses cannot wait for each other. What is given back to a
 * purse that has no row is below zero there, which counts as zero.
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

export type SharedPurse = { readonly key: string; readonly limit: { readonly perMinute: number } }

export type SharedSpending = {
  /**
   * Charges all of them at once, or gives back where the amount is negative.
   * @returns what is spent of each by then, in their order
   */
  spend(purses: readonly SharedPurse[], amount: number): Promise<number[]>
}

/**
 * The table is made when it is first needed: the gateway starts before the database answers. Keys are kept as digests: they
 * are people's addresses. @param now milliseconds since the epoch
 */
export function sharedSpending(database: Database, secret: string, now: () => number): SharedSpending {
  let prepared: Promise<void> | undefined
  let sweptAt = now()
  const ready = async () => {
    prepared ??= prepareSchema(database, ddl)
    await prepared.catch(error => {
      prepared = undefined
      throw error
    })
  }
  const digest = (key: string) => createHmac('sha256', secret).update(`purse\0${key}`).digest('base64url')

  /** Those who spend at the same time, in one statement: all strangers spend from the same row. */
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
      .map(own => own.map(one => spentBefore(spent, one)))
      .toReversed()
  })

  return {
    async spend(purses, amount) {
      const own = purses.map(({ key, limit }) => ({
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

/** What one charges each of their purses. */
type Spending = readonly { readonly purse: string; readonly regainedPerMs: number; readonly amount: number }[]

const sumOf = (spending: Spending): number => spending.reduce((sum, { amount }) => sum + amount, 0)

/** What was spent of a purse once this one was charged, and those in front of it. The last comes first. */
function spentBefore(spent: Map<string, number>, { purse, amount }: Spending[number]): number {
  const after = spent.get(purse) ?? 0
  spent.set(purse, after - amount)
  return Math.max(0, after)
}
