import { lazy } from 'react'
import { Queries } from '../shared/queries.tsx'
import BookingPage from '../storefront/booking/booking-page.tsx'

const TermsOfSale = lazy(() => import('../storefront/terms/terms-of-sale.tsx'))

/** The page of the booking with the terms of sale. It is here because one feature must not import another. */
export default function ReservationPage() {
  return (
    <Queries>
      <BookingPage terms={<TermsOfSale />} />
    </Queries>
  )
}
