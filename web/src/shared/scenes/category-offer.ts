import type { ServiceView } from '@alba/contracts/catalogue/api'
import { cardPrice } from '@alba/contracts/shared/price'

/** « 2 soins »; « 1 atelier » in the category whose slug is `ateliers`. */
export const countLabel = (count: number, slug: string) =>
  `${count} ${slug === 'ateliers' ? 'atelier' : 'soin'}${count > 1 ? 's' : ''}`

/** The services of the category with a slug. */
export const servicesOf = (services: readonly ServiceView[], slug: string) =>
  services.filter(service => service.category?.slug === slug)

/** The number of services and their lowest price, « 2 soins · dès 75 € »; empty while it is unknown. */
export function categoryOffer(services: readonly ServiceView[] | undefined, slug: string): string {
  const own = servicesOf(services ?? [], slug)
  if (own.length === 0) return ''
  const prices = own.map(service => service.price).filter(price => price > 0)
  const count = countLabel(own.length, slug)
  return prices.length > 0 ? `${count} · dès ${cardPrice(Math.min(...prices))}` : `${count} · sur devis`
}
