import type { CentreIdentity } from '@alba/contracts/centre/schema'
import { addressOf, type PageHead } from './head.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const businessId = addressOf('/#centre')

/** The centre as schema.org describes a business. @param picture the path of its picture */
function business({ centre, descriptor, nurses, place, social }: CentreIdentity, picture: string) {
  const { postalCode, town, country, latitude, longitude } = place
  return {
    '@type': 'HealthAndBeautyBusiness',
    '@id': businessId,
    name: centre.name,
    description: descriptor,
    url: addressOf('/'),
    image: addressOf(picture),
    telephone: centre.phoneLink.replace('tel:', ''),
    email: centre.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: centre.street,
      postalCode,
      addressLocality: town,
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: centre.hours.flatMap(({ weekdays, opens, closes }) =>
      opens && closes
        ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays.map(day => WEEKDAYS[day - 1]), opens, closes }]
        : [],
    ),
    currenciesAccepted: 'EUR',
    employee: nurses.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role })),
    sameAs: social.map(({ url }) => url),
    potentialAction: { '@type': 'ReserveAction', target: addressOf('/reservation') },
  }
}

/** The breadcrumb: the home page, then the page itself. */
const breadcrumb = (page: PageHead, site: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: site, item: addressOf('/') },
    { '@type': 'ListItem', position: 2, name: page.title.split(' — ')[0], item: addressOf(page.path) },
  ],
})

/** The structured data of a page: the centre on pages that are about it; a breadcrumb on all pages except home. */
export function structuredData(page: PageHead, identity: CentreIdentity, picture: string): object {
  const isAbout = ['/', '/a-propos', '/contact'].includes(page.path)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(isAbout ? [business(identity, picture)] : []),
      page.path === '/'
        ? {
            '@type': 'WebSite',
            name: identity.centre.name,
            url: addressOf('/'),
            inLanguage: 'fr',
            publisher: { '@id': businessId },
          }
        : breadcrumb(page, identity.centre.name),
    ],
  }
}
