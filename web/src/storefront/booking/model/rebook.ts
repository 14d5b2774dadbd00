import type { BookingView } from '@alba/contracts/bookings/api'
import { splitLocal } from '../../../shared/centre-time.ts'
import { type Draft, setDraft, setValues } from './draft.ts'
import { placeBooking } from './place-booking.ts'
import type { Wanted } from './wanted.ts'

/**
 * Whether the draft still contains everything that a booking needs. In another tab or a cleared session it is empty.
 */
export const canRebook = ({ values }: Draft): boolean => values.terms && values.email !== '' && values.lastName !== ''

/** Books the time of an expired hold once more. When somebody else has taken it, the picker is shown. */
export async function rebook(wanted: Wanted, booking: BookingView): Promise<void> {
  setValues(splitLocal(booking.start_time) ?? {})
  setDraft({ submission: null })
  await placeBooking(wanted)
}
