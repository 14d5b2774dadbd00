import type { ServiceView } from '@alba/contracts/catalogue/api'

/** The price of the cheapest service, in cents: a voucher of less pays for none, not even in part. 0 where none is known. */
export function cheapestOf(services: readonly Pick<ServiceView, 'price'>[] = []): number {
  const prices = services.map(({ price }) => price).filter(price => price > 0)
  return prices.length > 0 ? Math.min(...prices) : 0
}
