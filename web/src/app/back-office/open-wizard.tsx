import { OptionalWindow } from '../../shared/staff/optional-window.tsx'
import { useBookingWizard } from '../../shared/staff/wizard-address.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const BookingWizard = lazyPart(() => import('../../back-office/booking-wizard/booking-wizard.tsx'))

/** The booking wizard, which the address may open over any screen. */
export function OpenWizard() {
  const { address, close } = useBookingWizard()
  return address ? (
    <OptionalWindow onFailed={close}>
      <BookingWizard address={address} onClose={close} />
    </OptionalWindow>
  ) : null
}
