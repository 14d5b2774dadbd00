/** Where a page is linked: in the top bar, in the footer, or nowhere. */
type Place = 'menu' | 'footer' | 'nowhere'
type Page = { path: string; label: string; place: Place }

/** All pages, in the order of menu and footer. They define the routes, the links and the prerendered files (ADR 11). */
export const pages = [
  { path: '/', label: 'Accueil', place: 'menu' },
  { path: '/a-propos', label: 'À propos', place: 'menu' },
  { path: '/services', label: 'Services', place: 'menu' },
  { path: '/reservation', label: 'Réservation', place: 'menu' },
  { path: '/bons-cadeaux', label: 'Bons cadeaux', place: 'menu' },
  { path: '/forfaits', label: 'Forfaits', place: 'menu' },
  { path: '/faq', label: 'FAQ', place: 'menu' },
  { path: '/contact', label: 'Contact', place: 'menu' },
  { path: '/mentions-legales', label: 'Mentions légales', place: 'footer' },
  { path: '/cgv', label: 'Conditions générales de vente', place: 'footer' },
  { path: '/privacy-policy', label: 'Confidentialité', place: 'footer' },
  { path: '/accessibilite', label: 'Accessibilité : partiellement conforme', place: 'footer' },
  { path: '/retractation', label: 'Renoncer au contrat ici', place: 'footer' },
  { path: '/paiement', label: 'Statut du paiement', place: 'nowhere' },
] as const satisfies Page[]

/** The page without the common layout. */
export const OUTSIDE = '/privacy-policy'

/** The address under which the 404 page is prerendered; it is served for every unknown address. */
export const NOWHERE = '/404'

export type Path = (typeof pages)[number]['path']

/** The page of an address, regardless of case and a trailing slash: `/FAQ/` is `/faq`. */
export const pageAt = (address: string): Path | undefined =>
  pages.find(({ path }) => path === (address.toLowerCase().replace(/\/$/, '') || '/'))?.path

const linked: readonly Page[] = pages

export const menu = linked.filter(page => page.place === 'menu')
export const footer = linked.filter(page => page.place === 'footer')
