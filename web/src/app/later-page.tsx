import { type ComponentType, lazy } from 'react'
import { withTexts } from '../shared/page-texts.tsx'
import type { Path } from './pages.ts'

export type LaterPath = Exclude<Path, '/reservation'>
type Load = () => Promise<{ default: ComponentType }>

/** Provides the query client to a page that needs it from its first screen on. */
const withQueries =
  (load: Load): Load =>
  async () => {
    const [{ default: Page }, { Queries }] = await Promise.all([load(), import('../shared/queries.tsx')])
    return {
      default: () => (
        <Queries>
          <Page />
        </Queries>
      ),
    }
  }

const loads: Record<LaterPath, Load> = {
  '/': withTexts('home', () => import('../storefront/home/home-page.tsx')),
  '/a-propos': withTexts('about', () => import('../storefront/about/about-page.tsx')),
  '/contact': withTexts('contact', () => import('../storefront/contact/contact-page.tsx')),
  '/services': withQueries(withTexts('services', () => import('../storefront/services/services-page.tsx'))),
  '/bons-cadeaux': withQueries(withTexts('giftVouchers', () => import('./gift-vouchers-page.tsx'))),
  '/forfaits': withQueries(withTexts('packages', () => import('./packages-page.tsx'))),
  '/faq': withTexts('faq', () => import('../storefront/faq/faq-page.tsx')),
  '/mentions-legales': () => import('../storefront/legal/notice-page.tsx'),
  '/cgv': withTexts('terms', () => import('../storefront/terms/terms-page.tsx')),
  '/privacy-policy': withTexts('privacy', () => import('./privacy-page.tsx')),
  '/accessibilite': withTexts('accessibility', () => import('../storefront/legal/accessibility-page.tsx')),
  '/retractation': withQueries(() => import('../storefront/withdrawal/withdrawal-page.tsx')),
  '/reservation/gerer': withQueries(() => import('../storefront/booking/manage/manage-page.tsx')),
  '/bons-cadeaux/envoi': withQueries(() => import('../storefront/gift-vouchers/delivery/delivery-page.tsx')),
  '/recu': withQueries(() => import('../storefront/receipt/receipt-page.tsx')),
  '/paiement': withQueries(() => import('../storefront/payment-status/payment-status-page.tsx')),
}

/** Loads the code of a page in advance. Does nothing for the booking page and for a path without a page. */
export const load = async (path: string): Promise<unknown> => loads[path as LaterPath]?.()

const pages = Object.fromEntries(Object.entries(loads).map(([path, loaded]) => [path, lazy(loaded)]))

/** Any page except the booking, each in a chunk of its own. */
export default function LaterPage({ path }: { path: LaterPath }) {
  const Page = pages[path]
  return Page && <Page />
}
