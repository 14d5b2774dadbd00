import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy } from 'react'
import { withTexts } from '../shared/page-texts.tsx'
import Page from '../storefront/gift-vouchers/gift-vouchers-page.tsx'

const TermsOfSale = lazy(withTexts('terms', () => import('../storefront/terms/terms-of-sale.tsx')))

/** The page of gift vouchers with the terms of sale. It is here because one feature must not import another. */
export default function GiftVouchersPage({ texts }: { texts: TextsOf<'giftVouchers'> }) {
  return <Page texts={texts} terms={<TermsOfSale />} />
}
