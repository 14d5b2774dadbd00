import { boundedCache } from '@alba/platform/bounded-cache'
import { type Limit, regain, type Spent, waitFor } from '@alba/platform/buckets'
import type { SharedSpending } from './shared-spending.ts'

/** Something that may be spent from: what was spent here, under a name that all gateways know it by. */
export type Purse = { readonly key: string; readonly spent: Spent; readonly limit: Limit }

/** Of each kind, remembered in this process; the least recent are forgotten. */
const REMEMBERED = 20_000

export type Purses = {
  /** The purse of one of a kind. @param kind with the name, the key that all gateways share */
  of(kind: string, name: string, limit: Limit): Purse
  /**
   * Charges all of them, or none: what this process knows first, so that whoever asks very often costs no query, then what
   * all gateways know.
   * @param limitsAt what holds of each, from what was spent before
   * @returns how long to wait in milliseconds; 0 when it is charged
   */
  charge(purses: readonly Purse[], cost: number, limitsAt?: (before: readonly number[]) => Limit[]): Promise<number>
  /** Never fails: what the others cannot be told is regained within minutes, and whoever was right is answered. */
  giveBack(purses: readonly Purse[], amount: number): Promise<void>
}

export function openPurses(shared: SharedSpending, now: () => number): Purses {
  const kinds = new Map<string, ReturnType<typeof boundedCache<string, Spent>>>()

  const giveBack = async (purses: readonly Purse[], amount: number) => {
    for (const { spent } of purses) spent.amount -= amount
    await shared.spend(purses, -amount).catch(() => undefined)
  }

  return {
    of(kind, name, limit) {
      const cache = kinds.get(kind) ?? boundedCache<string, Spent>(REMEMBERED)
      kinds.set(kind, cache)
      const spent = cache.get(name) ?? { amount: 0, at: now() }
      cache.set(name, spent)
      return { key: `${kind}\0${name}`, spent, limit }
    },
    async charge(purses, cost, limitsAt = () => purses.map(({ limit }) => limit)) {
      const longest = (before: readonly number[]) => {
        const waits = limitsAt(before).map((limit, n) => waitFor({ amount: before[n] ?? 0 }, limit, cost))
        return Math.max(...waits)
      }
      for (const { spent, limit } of purses) regain(spent, limit, now())
      const waitMs = longest(purses.map(({ spent }) => spent.amount))
      if (waitMs > 0) return waitMs
      for (const { spent } of purses) spent.amount += cost
      const after = await shared.spend(purses, cost).catch(error => {
        for (const { spent } of purses) spent.amount -= cost
        throw error
      })
      const sharedWaitMs = longest(after.map(amount => amount - cost))
      if (sharedWaitMs > 0) await giveBack(purses, cost)
      return sharedWaitMs
    },
    giveBack,
  }
}
