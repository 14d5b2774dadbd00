import { lazy } from 'react'
import Page from '../storefront/gift-vouchers/gift-vouchers-page.tsx'

const TermsOfSale = lazy(() => import('../storefront/terms/terms-of-sale.tsx'))

/** The gift vouchers with the terms of sale that their form opens: two features, put together here. */
export default function GiftVouchersPage() {
  return <Page terms={<TermsOfSale />} />
}
