/** The arithmetic of rate limits by token bucket. Who keeps the buckets, and where, is up to the caller. */

/** A token bucket: how many tokens it holds, and how many it regains in a minute. */
export type Limit = { readonly burst: number; readonly perMinute: number }
/** How many tokens are spent, and when that was last computed, in milliseconds since the epoch. */
export type Spent = { amount: number; at: number }

/** Multiplies a limit: large for benchmarks, small for tests of limits. @param least the cost of one request */
export const scaled = ({ burst, perMinute }: Limit, scale: number, least: number): Limit => ({
  burst: Math.max(least, burst * scale),
  perMinute: perMinute * scale,
})

/** Gives back, in place, what a bucket has regained since it was last computed. @param now milliseconds since the epoch */
export function regain(spent: Spent, { perMinute }: Limit, now: number): void {
  spent.amount = Math.max(0, spent.amount - (Math.max(0, now - spent.at) / 60_000) * perMinute)
  spent.at = now
}

/** In how many milliseconds a request of this cost is allowed; 0 when it is allowed now. */
export const waitFor = ({ amount }: Pick<Spent, 'amount'>, { burst, perMinute }: Limit, cost: number): number =>
  Math.max(0, ((amount + cost - burst) / perMinute) * 60_000)
