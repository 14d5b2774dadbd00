import type { PaymentTarget } from '@alba/contracts/payments/events'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderCalls } from './provider-calls.ts'

/** What is due for a target. */
export type Bill = {
  /** The price that the server knows. */
  readonly amountCents: number
  /** The address to which the provider sends its receipt. */
  readonly email: string
  /** A short description, which the provider shows. */
  readonly description: string
  /** The intent that is open for it already; null when there is none. */
  readonly paymentIntentId: string | null
}

export type IntentRef = { readonly paymentIntentId: string; readonly amountCents: number }

export type Paid = IntentRef & {
  /** UTC instant, by the provider's clock. */
  readonly paidAt: string
}

/**
 * What `payments/` needs of a kind of target that can be paid for: a booking, a voucher or a package. `features.ts`
 * registers the kinds. After a crash each step may run again, which changes nothing. A position that a step answers is
 * null when there is nothing to wait for.
 */
export type Payable = {
  /** The stream of a target of this kind. */
  readonly stream: (id: number) => string
  /** The rejection when its payment has been closed. */
  readonly closedRejection: Rejection
  /** What is due, or why it cannot be paid now. */
  bill(deps: PaymentDeps, id: number): Promise<Result<Bill>>
  /** An intent was opened, with which nobody can pay yet: records it, or refuses it, and then the intent is closed. */
  intentOpened(deps: PaymentDeps, id: number, intent: IntentRef, cause: Cause): Promise<Result<Recorded>>
  /** The payment succeeded, perhaps too late for its target. Answers the position to wait for. */
  settle(deps: PaymentDeps, id: number, paid: Paid, cause: Cause): Promise<string | null>
  /** The intent was closed, or there was none: nobody can pay any more. Answers the position to wait for. */
  intentClosed(deps: PaymentDeps, id: number, paymentIntentId: string | null, cause: Cause): Promise<string | null>
  /** The payment was returned in full, before or after it was settled. Answers the position to wait for. */
  fullyRefunded(deps: PaymentDeps, id: number, paid: IntentRef, cause: Cause): Promise<string | null>
  /** The person under whose key personal fields about it are encrypted; undefined when there is no such target. */
  payer(deps: PaymentDeps, id: number): Promise<string | undefined>
}

export type Payables = Readonly<Record<PaymentTarget['kind'], Payable>>

export type PaymentDeps = Deps & {
  readonly provider: PaymentProvider
  readonly providerCalls: ProviderCalls
  readonly payables: Payables
}
