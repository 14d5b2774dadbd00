import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Page = {
  path: string
  label: string
  /** Its place among the links of the top bar and the footer. */
  inMenu: boolean
  /** Missing while the page is not built: it is then neither linked nor routed, so that nobody is led to a dead end. */
  component?: LazyExoticComponent<ComponentType>
}

const reservation = lazy(() => import('./reservation-page.tsx'))
const paymentStatus = lazy(() => import('../storefront/payment-status/payment-status-page.tsx'))

/** Every page of the storefront, in the order of the menu. Building one means adding its component here. */
const allPages: Page[] = [
  { path: '/', label: 'Accueil', inMenu: true },
  { path: '/a-propos', label: 'À propos', inMenu: true },
  { path: '/services', label: 'Services', inMenu: true },
  { path: '/reservation', label: 'Réservation', inMenu: true, component: reservation },
  { path: '/bons-cadeaux', label: 'Bons cadeaux', inMenu: true },
  { path: '/forfaits', label: 'Forfaits', inMenu: true },
  { path: '/faq', label: 'FAQ', inMenu: true },
  { path: '/contact', label: 'Contact', inMenu: true },
  { path: '/paiement', label: 'Statut du paiement', inMenu: false, component: paymentStatus },
]

type BuiltPage = Page & { component: LazyExoticComponent<ComponentType> }

export const pages = allPages.filter((page): page is BuiltPage => page.component !== undefined)
export const menu = pages.filter(page => page.inMenu)
/** Where « Accueil » leads: the home page, or the booking while there is none. */
export const hasHome = pages.some(page => page.path === '/')
