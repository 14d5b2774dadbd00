import type { RefundCause } from '@alba/contracts/payments/refunds'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { owe } from './decide.ts'
import { payment } from './payment.ts'

/** The centre owes what this payment brought: recorded once, and until it is returned it stands in a list. */
export const oweMoneyOf = ({ streams }: Deps, paymentIntentId: string, why: RefundCause, cause: Cause) =>
  streams.execute(payment, paymentIntentId, cause, state => owe(state, why))
