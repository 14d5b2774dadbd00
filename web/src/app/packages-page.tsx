import { lazy } from 'react'
import Page from '../storefront/packages/packages-page.tsx'

const TermsOfSale = lazy(() => import('../storefront/terms/terms-of-sale.tsx'))

/** The page of packages with the terms of sale. It is here because one feature must not import another. */
export default function PackagesPage() {
  return <Page terms={<TermsOfSale />} />
}
