/** The arithmetic of rate limits by token bucket. Callers keep the buckets. */

/** The limit of a token bucket: how many tokens it holds, and how many it regains in a minute. */
export type Limit = { readonly burst: number; readonly perMinute: number }
/** The state of a bucket: how many tokens are spent, and when that was computed, in milliseconds since the epoch. */
export type Spent = { amount: number; at: number }

/**
 * A limit multiplied by a scale: above 1 for benchmarks, below 1 for tests of limits.
 * @param least the cost of one request: the bucket holds at least that much
 */
export const scaled = ({ burst, perMinute }: Limit, scale: number, least: number): Limit => ({
  burst: Math.max(least, burst * scale),
  perMinute: perMinute * scale,
})

/** Updates `spent` with what the bucket has regained by now. @param now milliseconds since the epoch */
export function regain(spent: Spent, { perMinute }: Limit, now: number): void {
  spent.amount = Math.max(0, spent.amount - (Math.max(0, now - spent.at) / 60_000) * perMinute)
  spent.at = now
}

/** In how many milliseconds a request of this cost is allowed; 0 when it is allowed now. */
export const waitFor = ({ amount }: Pick<Spent, 'amount'>, { burst, perMinute }: Limit, cost: number): number =>
  Math.max(0, ((amount + cost - burst) / perMinute) * 60_000)
