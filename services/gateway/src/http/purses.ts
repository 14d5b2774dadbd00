import { boundedCache } from '@alba/platform/bounded-cache'
import { type Limit, regain, type Spent, waitFor } from '@alba/platform/buckets'
import type { SharedSpending } from './shared-spending.ts'

/** Something that may be spent from: what was spent here, under a name that all gateways know it by. */
export type Purse = { readonly key: string; readonly spent: Spent; readonly limit: Limit }

/** Of each kind, remembered in this process; the least recent are forgotten. */
const REMEMBERED = 20_000

/** What holds of each, from what was spent before. */
export type LimitsAt = (before: readonly number[]) => Limit[]

export type Purses = {
  /** The purse of one of a kind. @param kind with the name, the key that all gateways share */
  of(kind: string, name: string, limit: Limit): Purse
  /**
   * Sets aside what something may cost, of all of them or of none, as far as this process knows: whoever asks very often
   * costs no query.
   * @returns how long to wait in milliseconds; 0 when it is set aside
   */
  reserve(purses: readonly Purse[], most: number, limitsAt?: LimitsAt): number
  /**
   * Charges in all gateways what it did cost, of what was set aside here. Nothing is charged where the others have left less
   * than it might have cost: whoever waits learns nothing of what it did cost.
   * @returns how long to wait in milliseconds; 0 when it is charged
   */
  settle(purses: readonly Purse[], most: number, cost: number, limitsAt?: LimitsAt): Promise<number>
  /** Both at once, for what costs always the same. */
  charge(purses: readonly Purse[], cost: number): Promise<number>
  /** Never fails: what the others cannot be told is regained within minutes, and whoever was right is answered. */
  giveBack(purses: readonly Purse[], amount: number): Promise<void>
}

export function openPurses(shared: SharedSpending, now: () => number): Purses {
  const kinds = new Map<string, ReturnType<typeof boundedCache<string, Spent>>>()

  const giveBack = async (purses: readonly Purse[], amount: number) => {
    for (const { spent } of purses) spent.amount -= amount
    await shared.spend(purses, -amount).catch(() => undefined)
  }

  const limitsOf =
    (purses: readonly Purse[]): LimitsAt =>
    () =>
      purses.map(({ limit }) => limit)
  const longest = (before: readonly number[], cost: number, limitsAt: LimitsAt) =>
    Math.max(...limitsAt(before).map((limit, n) => waitFor({ amount: before[n] ?? 0 }, limit, cost)))

  const reserve: Purses['reserve'] = (purses, most, limitsAt = limitsOf(purses)) => {
    for (const { spent, limit } of purses) regain(spent, limit, now())
    const before = purses.map(({ spent }) => spent.amount)
    const waitMs = longest(before, most, limitsAt)
    if (waitMs === 0) for (const { spent } of purses) spent.amount += most
    return waitMs
  }

  const settle: Purses['settle'] = async (purses, most, cost, limitsAt = limitsOf(purses)) => {
    for (const { spent } of purses) spent.amount -= most - cost
    const after = await shared.spend(purses, cost).catch(error => {
      for (const { spent } of purses) spent.amount -= cost
      throw error
    })
    const before = after.map(amount => amount - cost)
    const waitMs = longest(before, most, limitsAt)
    if (waitMs > 0) await giveBack(purses, cost)
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
    charge: async (purses, cost) => reserve(purses, cost) || settle(purses, cost, cost),
    giveBack,
  }
}
