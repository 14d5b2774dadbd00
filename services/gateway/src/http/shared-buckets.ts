import { boundedCache } from '@alba/platform/bounded-cache'
import { type Limit, regain, type Spent, waitFor } from '@alba/platform/buckets'
import type { SharedSpending } from './shared-spending.ts'

/** A rate limit bucket: what was spent from it in this process, under a key that all gateways share. */
export type SharedBucket = { readonly key: string; readonly spent: Spent; readonly limit: Limit }

/** How many buckets of each kind this process keeps; the least recently used are dropped. */
const REMEMBERED = 20_000

/** The limit of each bucket, depending on what is spent from the buckets. @param before the amounts, in their order */
export type LimitsAt = (before: readonly number[]) => Limit[]

export type SharedBuckets = {
  /** A bucket. @param kind together with the name, the key that all gateways share */
  of(kind: string, name: string, limit: Limit): SharedBucket
  /**
   * Reserves the largest possible cost in this process, in all buckets or in none. It needs no query, so very frequent
   * requests cost little.
   * @returns how long to wait in milliseconds; 0 when it is reserved
   */
  reserve(buckets: readonly SharedBucket[], most: number, limitsAt?: LimitsAt): number
  /**
   * Charges the real cost of a reservation in all gateways. When the other gateways have left less than the largest
   * possible cost, nothing is charged and the caller must wait: so the answer does not reveal the real cost.
   * @returns how long to wait in milliseconds; 0 when it is charged
   */
  settle(buckets: readonly SharedBucket[], most: number, cost: number, limitsAt?: LimitsAt): Promise<number>
  /** Reserves and charges a fixed cost. */
  charge(buckets: readonly SharedBucket[], cost: number): Promise<number>
  /** Gives an amount back. It never fails: when the database is down, the buckets regain the amount within minutes. */
  giveBack(buckets: readonly SharedBucket[], amount: number): Promise<void>
}

/** @param now milliseconds since the epoch */
export function openBuckets(shared: SharedSpending, now: () => number): SharedBuckets {
  const kinds = new Map<string, ReturnType<typeof boundedCache<string, Spent>>>()

  const giveBack = async (buckets: readonly SharedBucket[], amount: number) => {
    for (const { spent } of buckets) spent.amount -= amount
    await shared.spend(buckets, -amount).catch(() => undefined)
  }

  const limitsOf =
    (buckets: readonly SharedBucket[]): LimitsAt =>
    () =>
      buckets.map(({ limit }) => limit)
  /** The longest time that one of the buckets needs until it has enough for the cost, in milliseconds. */
  const longestWait = (before: readonly number[], cost: number, limitsAt: LimitsAt) =>
    Math.max(...limitsAt(before).map((limit, n) => waitFor({ amount: before[n] ?? 0 }, limit, cost)))

  const reserve: SharedBuckets['reserve'] = (buckets, most, limitsAt = limitsOf(buckets)) => {
    for (const { spent, limit } of buckets) regain(spent, limit, now())
    const before = buckets.map(({ spent }) => spent.amount)
    const waitMs = longestWait(before, most, limitsAt)
    if (waitMs === 0) for (const { spent } of buckets) spent.amount += most
    return waitMs
  }

  const settle: SharedBuckets['settle'] = async (buckets, most, cost, limitsAt = limitsOf(buckets)) => {
    // `reserve` has added `most` in this process; from here on only the real cost counts.
    for (const { spent } of buckets) spent.amount -= most - cost
    const after = await shared.spend(buckets, cost).catch(error => {
      for (const { spent } of buckets) spent.amount -= cost
      throw error
    })
    const before = after.map(amount => amount - cost)
    const waitMs = longestWait(before, most, limitsAt)
    if (waitMs > 0) await giveBack(buckets, cost)
    return waitMs
  }

  return {
    of(kind, name, limit) {
      const cache = kinds.get(kind) ?? boundedCache<string, Spent>(REMEMBERED)
      kinds.set(kind, cache)
      const spent = cache.get(name) ?? { amount: 0, at: now() }
      cache.set(name, spent)
      return { key: `${kind}\0${name}`, spent, limit }
    },
    reserve,
    settle,
    charge: async (buckets, cost) => reserve(buckets, cost) || settle(buckets, cost, cost),
    giveBack,
  }
}
