import type { ServiceView } from '@alba/contracts/catalogue/api'

/**
 * The price of the cheapest service in cents; 0 while it is unknown, and when no service has a price. A voucher of less
 * could pay for nothing, since a voucher must pay a booking completely.
 */
export function cheapestOf(services: readonly Pick<ServiceView, 'price'>[] = []): number {
  const prices = services.map(({ price }) => price).filter(price => price > 0)
  return prices.length > 0 ? Math.min(...prices) : 0
}
