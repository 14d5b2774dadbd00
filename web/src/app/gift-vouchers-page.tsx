import { lazy } from 'react'
import Page from '../storefront/gift-vouchers/gift-vouchers-page.tsx'

const TermsOfSale = lazy(() => import('../storefront/terms/terms-of-sale.tsx'))

/** The page of gift vouchers with the terms of sale. It is here because one feature must not import another. */
export default function GiftVouchersPage() {
  return <Page terms={<TermsOfSale />} />
}
