import type { ServiceView } from '@alba/contracts/catalogue/api'
import { centre } from '@alba/contracts/centre/centre'
import type { Section } from './sections.ts'

/** A service as search engines read it (schema.org/Service); a price on request is no offer. */
const service = ({ id, name, description, target_audience, price, category }: ServiceView, origin: string) => ({
  '@type': 'Service',
  name,
  description,
  ...(category && { serviceType: category.name }),
  ...(target_audience && { audience: { '@type': 'Audience', audienceType: target_audience } }),
  provider: { '@type': 'HealthAndBeautyBusiness', '@id': `${origin}/#centre`, name: centre.name },
  ...(price > 0 && {
    offers: {
      '@type': 'Offer',
      price: (price / 100).toFixed(2),
      priceCurrency: 'EUR',
      url: `${origin}/reservation?${new URLSearchParams({ service: String(id), category: category?.slug ?? '' })}`,
    },
  }),
})

/** What is offered, as the server has just said it: a file would keep prices that are no more. @param origin of the site */
export const offered = (sections: readonly Section[], origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': sections.flatMap(({ services }) => services.map(each => service(each, origin))),
})
