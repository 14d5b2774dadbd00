import { lazy } from 'react'
import { Queries } from '../shared/queries.tsx'
import BookingPage from '../storefront/booking/booking-page.tsx'

const TermsOfSale = lazy(() => import('../storefront/terms/terms-of-sale.tsx'))

/** The booking with the terms of sale that its form opens: two features, put together here. */
export default function ReservationPage() {
  return (
    <Queries>
      <BookingPage terms={<TermsOfSale />} />
    </Queries>
  )
}
