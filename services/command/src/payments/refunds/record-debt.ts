import type { RefundCause } from '@alba/contracts/payments/refunds'
import type { Cause } from '../../decision/cause.ts'
import type { Deps } from '../../deps.ts'
import { payment } from '../payment.ts'
import { owe } from './decide.ts'

/** Records, once, that the centre owes the client this payment. It is in the list of debts until it is returned. */
export const recordDebt = ({ streams }: Deps, paymentIntentId: string, why: RefundCause, cause: Cause) =>
  streams.execute(payment, paymentIntentId, cause, state => owe(state, why))
