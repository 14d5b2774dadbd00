import { type ComponentType, lazy } from 'react'
import type { Path } from './pages.ts'

export type LaterPath = Exclude<Path, '/reservation'>

const pages: Record<LaterPath, ComponentType> = {
  '/bons-cadeaux': lazy(() => import('./gift-vouchers-page.tsx')),
  '/forfaits': lazy(() => import('./packages-page.tsx')),
  '/faq': lazy(() => import('../storefront/faq/faq-page.tsx')),
  '/retractation': lazy(() => import('../storefront/withdrawal/withdrawal-page.tsx')),
  '/paiement': lazy(() => import('../storefront/payment-status/payment-status-page.tsx')),
}

/** Every page but the booking, each in a chunk of its own. */
export default function LaterPage({ path }: { path: LaterPath }) {
  const Page = pages[path]
  return <Page />
}
