import { lazy } from 'react'
import BookingPage from '../storefront/booking/booking-page.tsx'

const TermsOfSale = lazy(() => import('../storefront/terms/terms-of-sale.tsx'))

/** The booking with the terms of sale that its form opens: two features, put together here. */
export default function ReservationPage() {
  return <BookingPage terms={<TermsOfSale />} />
}
