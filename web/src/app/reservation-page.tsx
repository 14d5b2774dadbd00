import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy } from 'react'
import { withTexts } from '../shared/page-texts.tsx'
import BookingPage from '../storefront/booking/booking-page.tsx'

const TermsOfSale = lazy(withTexts('terms', () => import('../storefront/terms/terms-of-sale.tsx')))

/** The page of the booking with the terms of sale. It is here because one feature must not import another. */
export default function ReservationPage({ texts }: { texts: TextsOf<'booking'> }) {
  return <BookingPage texts={texts} terms={<TermsOfSale />} />
}
