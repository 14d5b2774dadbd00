import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { telLink } from '@alba/contracts/centre/address'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { cardPrice } from '@alba/contracts/shared/price'
import { SITE_ADDRESS } from '@alba/contracts/shared/site-address'
import { TREATMENTS_PLACE } from '@alba/contracts/shared/treatments-place'
import { french } from '@alba/contracts/shared/typography'
import { type Catalogue, servicesIn } from '../catalogue/catalogue.ts'

type Section = { readonly category: Catalogue['categories'][number]; readonly services: readonly StaffServiceView[] }

/** Inserts the treatments into the page of services, for search engines and clients without JavaScript. */
export function withTreatments(page: string, catalogue: Catalogue, identity: CentreIdentity): string {
  const sections = catalogue.categories
    .map(category => ({ category, services: servicesIn(catalogue, category.slug).filter(isOffered) }))
    .filter(({ services }) => services.length > 0)
  if (sections.length === 0) return page
  const place = new RegExp(`(<div id="${TREATMENTS_PLACE}"[^>]*>).*?(?=</div>)`, 's')
  return page
    .replace(place, (_whole, start: string) => start + asHtml(sections, identity))
    .replace('</head>', () => `${dataTag(sections, identity)}</head>`)
}

const asHtml = (sections: readonly Section[], { phone }: CentreIdentity): string => {
  const booked = french('Pour réserver sans JavaScript, appelez-nous au')
  return `<p>${booked} <a href="${escaped(telLink(phone))}">${escaped(phone)}</a>.</p>${sections.map(sectionHtml).join('')}`
}

const sectionHtml = ({ category, services }: Section): string =>
  `<h2 id="${escaped(category.slug)}">${escaped(category.name)}</h2><p>${escaped(category.description)}</p><ul>${services.map(serviceHtml).join('')}</ul>`

function serviceHtml({
  name,
  target_audience: audience,
  description,
  duration_minutes: minutes,
  price,
}: StaffServiceView) {
  const facts = [audience, `${minutes}\u202fmin`, cardPrice(price)].filter(fact => fact !== null && fact !== '')
  return `<li><h3>${escaped(name)}</h3><p>${escaped(description)}</p><p><b>${facts.map(fact => escaped(fact ?? '')).join(' · ')}</b></p></li>`
}

/** A service as schema.org data. A service with a price on request has no offer. */
function asData(
  { id, name, description, target_audience: audience, price, category }: StaffServiceView,
  centre: CentreIdentity,
) {
  const booking = new URLSearchParams({ service: String(id), category: category?.slug ?? '' })
  return {
    '@type': 'Service',
    name,
    description,
    serviceType: category?.name,
    audience: audience ? { '@type': 'Audience', audienceType: audience } : undefined,
    provider: {
      '@type': 'HealthAndBeautyBusiness',
      '@id': `${SITE_ADDRESS}/#centre`,
      name: centre.name,
    },
    offers:
      price > 0
        ? {
            '@type': 'Offer',
            price: (price / 100).toFixed(2),
            priceCurrency: 'EUR',
            url: `${SITE_ADDRESS}/reservation?${booking}`,
          }
        : undefined,
  }
}

/**
 * The content security policy allows this element, because browsers do not execute its type. `<` is escaped, so that no
 * text of the centre can end the element.
 */
function dataTag(sections: readonly Section[], identity: CentreIdentity): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': sections.flatMap(({ services }) => services.map(service => asData(service, identity))),
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, character => ESCAPES[character] ?? '')
