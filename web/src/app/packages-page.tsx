import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy } from 'react'
import { withTexts } from '../shared/page-texts.tsx'
import Page from '../storefront/packages/packages-page.tsx'

const TermsOfSale = lazy(withTexts('terms', () => import('../storefront/terms/terms-of-sale.tsx')))

/** The page of packages with the terms of sale. It is here because one feature must not import another. */
export default function PackagesPage({ texts }: { texts: TextsOf<'packages'> }) {
  return <Page texts={texts} terms={<TermsOfSale />} />
}
