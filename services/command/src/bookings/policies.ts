import { whenever } from '../policies/policy.ts'
import { giveBack } from './cancel.ts'
import { settleBooking } from './settle.ts'

/** What a payment means for its booking. */
export const bookingPolicies = [
  whenever('PaymentSucceeded', 'settle-booking', (deps, { data }, cause) =>
    settleBooking(deps, data.target.id, data, cause),
  ),
  whenever('PaymentCanceled', 'give-up-unpaid-booking', (deps, { data }, cause) =>
    giveBack(deps, data.target.id, 'Paiement abandonné', cause),
  ),
]
