import type { BookingView } from '@alba/contracts/bookings/api'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import { splitLocal } from '../../../shared/centre-time.ts'
import { type Draft, setDraft, setValues, useDraft } from './draft.ts'
import { placeBooking } from './place-booking.ts'

/** Whether everything that a booking needs is still there: another tab, or a cleared session, has only the address. */
export const canTakeAgain = ({ values }: Draft): boolean =>
  values.terms && values.email !== '' && values.lastName !== ''

/** Books the time of a hold that ran out once more. When it is taken meanwhile, the visitor goes back to the picker. */
export async function takeAgain(service: ServiceView, booking: BookingView): Promise<void> {
  setValues(splitLocal(booking.start_time) ?? {})
  setDraft({ submission: null })
  const { eligibleFor, draftId } = useDraft.getState()
  await placeBooking(service, eligibleFor === service.id ? draftId : null)
}
