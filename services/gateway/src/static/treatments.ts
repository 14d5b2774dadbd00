import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { SiteData } from '@alba/contracts/centre/page-data'
import { cardPrice } from '@alba/contracts/shared/price'
import { TREATMENTS_PLACE } from '@alba/contracts/shared/treatments-place'
import { french } from '@alba/contracts/shared/typography'
import { type Catalogue, servicesIn } from '../catalogue/catalogue.ts'

type Section = { readonly category: Catalogue['categories'][number]; readonly services: readonly StaffServiceView[] }

/** The site whose page it is. */
export type Site = Pick<SiteData, 'identity' | 'lines'> & {
  /** Without a slash at its end. */
  readonly address: string
}

/** Inserts the treatments into the page of services, for search engines and clients without JavaScript. */
export function withTreatments(page: string, catalogue: Catalogue, site: Site): string {
  const sections = catalogue.categories
    .map(category => ({ category, services: servicesIn(catalogue, category.slug).filter(isOffered) }))
    .filter(({ services }) => services.length > 0)
  if (sections.length === 0) return page
  const place = new RegExp(`(<div id="${TREATMENTS_PLACE}"[^>]*>).*?(?=</div>)`, 's')
  return page
    .replace(place, (_whole, start: string) => start + asHtml(sections, site))
    .replace('</head>', () => `${dataTag(sections, site)}</head>`)
}

const asHtml = (sections: readonly Section[], { identity, lines: { phoneLink } }: Site): string => {
  const phone = identity?.phone ?? ''
  const howToBook = french('Pour réserver sans JavaScript, appelez-nous au')
  return `<p>${howToBook} <a href="${escaped(phoneLink)}">${escaped(phone)}</a>.</p>${sections.map(sectionHtml).join('')}`
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
function asData(service: StaffServiceView, { identity, address }: Site) {
  const { id, name, description, target_audience: audience, price, category } = service
  const booking = new URLSearchParams({ service: String(id), category: category?.slug ?? '' })
  return {
    '@type': 'Service',
    name,
    description,
    serviceType: category?.name,
    audience: audience ? { '@type': 'Audience', audienceType: audience } : undefined,
    provider: {
      '@type': 'HealthAndBeautyBusiness',
      '@id': `${address}/#centre`,
      name: identity?.name,
    },
    offers:
      price > 0
        ? {
            '@type': 'Offer',
            price: (price / 100).toFixed(2),
            priceCurrency: 'EUR',
            url: `${address}/reservation?${booking}`,
          }
        : undefined,
  }
}

/**
 * The services as schema.org data for search engines. The content security policy allows this element, because browsers
 * do not execute its type. `<` is escaped, so that no text of the centre can end the element.
 */
function dataTag(sections: readonly Section[], site: Site): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': sections.flatMap(({ services }) => services.map(service => asData(service, site))),
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, character => ESCAPES[character] ?? '')
