/**
 * Divides the price of a package among its vouchers, in proportion to the list prices of their services. The cents that
 * are left over go to the largest remainders, in order when they are equal.
 * @param cents the price of the package
 * @param prices the list price of each voucher's service, in cents
 */
export function sharesOf(cents: number, prices: readonly number[]): number[] {
  const list = prices.reduce((sum, price) => sum + price, 0)
  if (list === 0) return prices.map(() => 0)
  const exact = prices.map(price => ({ whole: Math.floor((cents * price) / list), rest: (cents * price) % list }))
  const left = cents - exact.reduce((sum, { whole }) => sum + whole, 0)
  const roundedUp = exact
    .map(({ rest }, n) => ({ rest, n }))
    // The sort is stable: equal remainders keep their order.
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, left)
  const extra = new Set(roundedUp.map(({ n }) => n))
  return exact.map(({ whole }, n) => whole + (extra.has(n) ? 1 : 0))
}

/**
 * Converts an amount of a voucher into its part of the price of the package. The whole amount counts as the whole
 * share. A part of it counts at its face value; only a package's voucher for a retired service has one (ADR 43).
 */
export const worthOfPart = (
  cents: number,
  { amountCents, worthCents }: { amountCents: number; worthCents: number },
): number => (cents === amountCents ? worthCents : cents)

type Bought = {
  readonly amount_cents: number
  readonly items: readonly { readonly serviceId: number; readonly quantity: number; readonly amountCents: number }[]
}
type OfPackage = { readonly id: number; readonly service_id: number | null; readonly amount_cents: number }

/**
 * The share of each voucher of a purchase, in cents, by the id of the voucher. The vouchers of a service get its shares
 * in the order of their ids; one for which no share is left counts with its own amount.
 * @param all the vouchers of that purchase
 */
export function worthsOf(purchase: Bought, all: readonly OfPackage[]): ReadonlyMap<number, number> {
  const made = purchase.items.flatMap(item => Array.from({ length: item.quantity }, () => item))
  const prices = made.map(({ amountCents }) => amountCents)
  const shares = sharesOf(purchase.amount_cents, prices).map((cents, n) => ({ cents, service: made[n]?.serviceId }))
  const left = Map.groupBy(shares, ({ service }) => service)
  const worths = new Map<number, number>()
  for (const { id, service_id, amount_cents } of all.toSorted((a, b) => a.id - b.id))
    worths.set(id, left.get(service_id ?? undefined)?.shift()?.cents ?? amount_cents)
  return worths
}

/** The share of one voucher of a purchase, in cents. @param all the vouchers of that purchase */
export const worthOf = (purchase: Bought, voucher: OfPackage, all: readonly OfPackage[]): number =>
  worthsOf(purchase, all).get(voucher.id) ?? voucher.amount_cents
