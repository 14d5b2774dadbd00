import type { BookingView } from '@alba/contracts/bookings/api'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import { splitLocal } from '../../../shared/centre-time.ts'
import { type Draft, setDraft, setValues, useDraft } from './draft.ts'
import { placeBooking } from './place-booking.ts'

/**
 * Whether the draft still contains everything that a booking needs. In another tab or a cleared session it is empty.
 */
export const canRebook = ({ values }: Draft): boolean => values.terms && values.email !== '' && values.lastName !== ''

/** Books the time of an expired hold once more. When somebody else has taken it, the picker is shown. */
export async function rebook(service: ServiceView, booking: BookingView): Promise<void> {
  setValues(splitLocal(booking.start_time) ?? {})
  setDraft({ submission: null })
  const { eligibleFor, draftId } = useDraft.getState()
  await placeBooking(service, eligibleFor === service.id ? draftId : null)
}
