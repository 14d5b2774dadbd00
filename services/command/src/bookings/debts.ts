import type { EventOf } from '@alba/contracts/events'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { oweMoneyOf } from '../payments/debt.ts'
import { whenever } from '../policies/policy.ts'
import { booking } from './booking.ts'

/** Staff canceled, and what was paid is the client's again. */
export const givesBack = ({ by, givesBack: given = true }: EventOf<'BookingCanceled'>['data']): boolean =>
  by === 'staff' && given

/** What was paid by card is owed until staff returns it. */
async function oweCanceled(deps: Deps, { data }: EventOf<'BookingCanceled'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  // Stryker disable next-line ConditionalExpression: what was never requested was not paid either
  if (!givesBack(data) || state.status === 'none' || state.settledBy?.kind !== 'card') return
  const why = data.wishedBy === 'client' ? 'granted' : 'canceled_by_centre'
  await oweMoneyOf(deps, state.settledBy.paymentIntentId, why, cause)
}

/** What the centre owes until it is returned. */
export const bookingDebts = [
  whenever('BookingCanceled', 'owe-canceled-booking', oweCanceled),
  whenever('LatePaymentRejected', 'owe-late-payment', (deps: Deps, { data }, cause) =>
    oweMoneyOf(deps, data.paymentIntentId, 'late_payment', cause),
  ),
]
