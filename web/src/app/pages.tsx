import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Page = {
  path: string
  label: string
  /** Its place among the links of the top bar and the footer. */
  inMenu: boolean
  component: LazyExoticComponent<ComponentType>
}

/** The pages that exist, in the order of the menu: routes, links, prerendered files and with them the 404 (ADR 11). */
export const pages: Page[] = [
  {
    path: '/reservation',
    label: 'Réservation',
    inMenu: true,
    component: lazy(() => import('./reservation-page.tsx')),
  },
  {
    path: '/paiement',
    label: 'Statut du paiement',
    inMenu: false,
    component: lazy(() => import('../storefront/payment-status/payment-status-page.tsx')),
  },
]

export const menu = pages.filter(page => page.inMenu)
/** Where « Accueil » leads: the home page, or the booking while there is none. */
export const hasHome = pages.some(page => page.path === '/')
