type Page = { path: string; label: string }

/**
 * All pages are in these three lists, in the order of menu and footer. They define the routes, the links and the
 * rendered pages (ADR 11).
 */
export const menu = [
  { path: '/', label: 'Accueil' },
  { path: '/a-propos', label: 'À propos' },
  { path: '/services', label: 'Services' },
  { path: '/reservation', label: 'Réservation' },
  { path: '/bons-cadeaux', label: 'Bons cadeaux' },
  { path: '/forfaits', label: 'Forfaits' },
  { path: '/faq', label: 'FAQ' },
  { path: '/contact', label: 'Contact' },
] as const satisfies Page[]

/** The pages that the footer links. Their labels are in the footer's code, which is loaded last. */
export const footerPaths = ['/mentions-legales', '/cgv', '/privacy-policy', '/accessibilite', '/retractation'] as const

/** The pages without a link on the site. */
const unlinked = ['/paiement', '/reservation/gerer', '/bons-cadeaux/envoi', '/recu'] as const

/** The page without the common layout. */
export const OUTSIDE = '/privacy-policy'

/** The address under which the 404 page is rendered. It is served at every unknown address. */
export const NOWHERE = '/404'

export type Path = (typeof menu)[number]['path'] | (typeof footerPaths)[number] | (typeof unlinked)[number]

export const paths: readonly Path[] = [...menu.map(({ path }) => path), ...footerPaths, ...unlinked]

/** The page of an address, regardless of case and a trailing slash: `/FAQ/` is `/faq`. */
export const pageAt = (address: string): Path | undefined =>
  paths.find(path => path === (address.toLowerCase().replace(/\/$/, '') || '/'))
