import { OptionalWindow } from '../../shared/staff/optional-window.tsx'
import { useBookingWizard } from '../../shared/staff/wizard-address.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const BookingWizard = lazyPart(() => import('../../back-office/booking-wizard/booking-wizard.tsx'))

/** The booking wizard, which the address may open over any screen. */
export function OpenWizard() {
  const { isOpen, day, close } = useBookingWizard()
  return isOpen ? (
    <OptionalWindow onFailed={close}>
      <BookingWizard day={day} onClose={close} />
    </OptionalWindow>
  ) : null
}
