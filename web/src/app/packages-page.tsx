import { lazy } from 'react'
import Page from '../storefront/packages/packages-page.tsx'

const TermsOfSale = lazy(() => import('../storefront/terms/terms-of-sale.tsx'))

/** The packages with the terms of sale that their form opens: two features, put together here. */
export default function PackagesPage() {
  return <Page terms={<TermsOfSale />} />
}
