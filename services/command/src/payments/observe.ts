import { type PaymentEvent, paymentStream } from '@alba/contracts/payments/events'
import type { Decision } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { type IntentSnapshot, observeIntent } from './decide.ts'
import { type Payment, payment } from './payment.ts'

/** Writes down what the provider told; nothing twice. */
export const observe = (deps: Deps, snapshot: IntentSnapshot, cause: Cause) =>
  recordPayment(deps, snapshot.id, state => observeIntent(state, snapshot), cause)

export const recordPayment = (
  deps: Deps,
  id: string,
  decide: (state: Payment) => Decision<PaymentEvent>,
  cause: Cause,
) => deps.streams.execute({ stream: paymentStream(id), decider: payment, cause, decide })
