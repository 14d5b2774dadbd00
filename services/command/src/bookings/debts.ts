import { cardIn } from '@alba/contracts/bookings/settlement'
import type { EventOf } from '@alba/contracts/events'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { recordDebt } from '../payments/refunds/record-debt.ts'
import { whenever } from '../policies/policy.ts'
import { booking } from './booking.ts'

/**
 * Whether what was paid goes back to the client. A visitor cancels only unpaid bookings; older events lack the field.
 */
export const givesBack = ({ by, givesBack: isGivenBack = true }: EventOf<'BookingCanceled'>['data']): boolean =>
  by === 'staff' && isGivenBack

/** Records that the centre owes the client what they paid by card, until staff returns it. */
async function oweCanceled(deps: Deps, { data }: EventOf<'BookingCanceled'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  const card = state.status === 'none' ? undefined : cardIn(state.settledBy)
  if (!card || !givesBack(data)) return
  const why = data.wishedBy === 'client' ? 'granted' : 'canceled_by_centre'
  await recordDebt(deps, card.paymentIntentId, why, cause)
}

/** Policies that record what the centre owes. */
export const bookingDebts = [
  whenever('BookingCanceled', 'owe-canceled-booking', oweCanceled),
  whenever('LatePaymentRejected', 'owe-late-payment', (deps: Deps, { data }, cause) =>
    recordDebt(deps, data.paymentIntentId, 'late_payment', cause),
  ),
]
