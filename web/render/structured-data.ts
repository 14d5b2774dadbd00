import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { telLink } from '@alba/contracts/shared/dialling'
import type { PageHead } from './head.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Site = {
  /** The address of the site, without a slash at its end. */
  readonly address: string
  /** The path of the page's picture. */
  readonly picture: string
}

const businessId = ({ address }: Site) => `${address}/#centre`

/** The centre as schema.org describes a business. */
function business(identity: CentreIdentity, site: Site) {
  const { name, descriptor, street, postalCode, town, country, phone, email, position, people, social, hours } =
    identity
  return {
    '@type': 'HealthAndBeautyBusiness',
    '@id': businessId(site),
    name,
    description: descriptor,
    url: `${site.address}/`,
    image: `${site.address}${site.picture}`,
    telephone: telLink(phone).replace('tel:', ''),
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: town,
      addressCountry: country,
    },
    geo: position ? { '@type': 'GeoCoordinates', ...position } : undefined,
    openingHoursSpecification: hours.flatMap(({ weekdays, opens, closes }) =>
      opens && closes
        ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays.map(day => WEEKDAYS[day - 1]), opens, closes }]
        : [],
    ),
    currenciesAccepted: 'EUR',
    employee: people.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role })),
    sameAs: social.map(({ url }) => url),
    potentialAction: { '@type': 'ReserveAction', target: `${site.address}/reservation` },
  }
}

/** The breadcrumb: the home page, then the page itself. */
const breadcrumb = (page: PageHead, { name }: CentreIdentity, { address }: Site) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name, item: `${address}/` },
    { '@type': 'ListItem', position: 2, name: page.title.split(' — ')[0], item: `${address}${page.path}` },
  ],
})

/** The structured data of a page: the centre on pages that are about it; a breadcrumb on all pages except home. */
export function structuredData(page: PageHead, identity: CentreIdentity, site: Site): object {
  const isAbout = ['/', '/a-propos', '/contact'].includes(page.path)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(isAbout ? [business(identity, site)] : []),
      page.path === '/'
        ? {
            '@type': 'WebSite',
            name: identity.name,
            url: `${site.address}/`,
            inLanguage: 'fr',
            publisher: { '@id': businessId(site) },
          }
        : breadcrumb(page, identity, site),
    ],
  }
}
