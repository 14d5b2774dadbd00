import { createHmac } from 'node:crypto'
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

/** Always in the same order, so that two who spend from the same purses cannot wait for each other. */
const spend = {
  name: 'spend',
  text: `INSERT INTO limits.spent AS known (purse, amount, regained_per_ms, at)
    SELECT purse, greatest(0, $3::double precision), regained_per_ms, $4
    FROM unnest($1::text[], $2::double precision[]) AS asked(purse, regained_per_ms) ORDER BY purse
    ON CONFLICT (purse) DO UPDATE SET
      amount = greatest(0, greatest(0,
        known.amount - greatest(0, EXCLUDED.at - known.at) * EXCLUDED.regained_per_ms) + $3),
      regained_per_ms = EXCLUDED.regained_per_ms,
      at = greatest(known.at, EXCLUDED.at)
    RETURNING purse, amount`,
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

  return {
    async spend(purses, amount) {
      await ready()
      const keys = purses.map(({ key }) => digest(key))
      const rates = purses.map(({ limit }) => limit.perMinute / 60_000)
      const { rows } = await database.query<{ purse: string; amount: number }>({
        ...spend,
        values: [keys, rates, amount, now()],
      })
      if (Math.abs(now() - sweptAt) > SWEEP_MS) {
        sweptAt = now()
        await database.query({ ...sweep, values: [now()] })
      }
      return keys.map(key => rows.find(({ purse }) => purse === key)?.amount ?? 0)
    },
  }
}
