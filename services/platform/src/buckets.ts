/** What may be spent at once, and what is regained in a minute. */
export type Limit = { readonly burst: number; readonly perMinute: number }
/** What was spent, and when that was last reckoned, in milliseconds since the epoch. */
export type Spent = { amount: number; at: number }

/** Large limits for benchmarks and tests, small ones for tests of limits. @param least what one go costs */
export const scaled = ({ burst, perMinute }: Limit, scale: number, least: number): Limit => ({
  burst: Math.max(least, burst * scale),
  perMinute: perMinute * scale,
})

export function regain(spent: Spent, { perMinute }: Limit, now: number): void {
  spent.amount = Math.max(0, spent.amount - (Math.max(0, now - spent.at) / 60_000) * perMinute)
  spent.at = now
}

/** Milliseconds until so much more can be paid; 0 when it can now. */
export const waitFor = ({ amount }: Pick<Spent, 'amount'>, { burst, perMinute }: Limit, cost: number): number =>
  Math.max(0, ((amount + cost - burst) / perMinute) * 60_000)
