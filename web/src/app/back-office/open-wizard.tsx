import { lazy, Suspense } from 'react'
import { useBookingWizard } from '../../shared/staff/wizard-address.ts'

const BookingWizard = lazy(() => import('../../back-office/booking-wizard/booking-wizard.tsx'))

/** The booking wizard, over whatever screen its address opens it on. */
export function OpenWizard() {
  const { isOpen, day, close } = useBookingWizard()
  return isOpen ? (
    <Suspense>
      <BookingWizard day={day} onClose={close} />
    </Suspense>
  ) : null
}
