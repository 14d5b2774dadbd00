import type { PaymentTarget } from '@alba/contracts/payments/events'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderCalls } from './provider-calls.ts'

/** What somebody is about to pay. */
export type Bill = {
  /** The price that the server knows. */
  readonly amountCents: number
  /** Where the provider's receipt goes. */
  readonly email: string
  /** What it is for, in a few words, as the provider shows it. */
  readonly description: string
  /** The intent that is open for it already. */
  readonly paymentIntentId: string | null
}

export type Opened = { readonly paymentIntentId: string; readonly amountCents: number }

export type Paid = Opened & {
  /** UTC instant, by the provider's clock. */
  readonly paidAt: string
}

/**
 * A kind of thing that can be paid for. It registers itself (`features.ts`); payments know no more of it than this. Each
 * step may be taken again after a crash, to no further effect.
 */
export type Payable = {
  /** What is said when its payment is closed, so that nothing comes of it any more. */
  readonly closed: Rejection
  /** Whether it may be paid now, and what is due. */
  bill(deps: PaymentDeps, id: number): Promise<Result<Bill>>
  /** An intent is open, and nobody can pay with it yet: keeps what it pays for. When refused, the intent is closed. */
  opened(deps: PaymentDeps, id: number, intent: Opened, cause: Cause): Promise<Result<Recorded>>
  /** The money is there. Answers the position to wait for. */
  settle(deps: PaymentDeps, id: number, paid: Paid, cause: Cause): Promise<string | null>
  /** The intent is closed (or there was none): nothing can be paid any more. Answers the position to wait for. */
  giveUp(deps: PaymentDeps, id: number, paymentIntentId: string | null, cause: Cause): Promise<string | null>
  /** All the money is gone again, before or after it was settled. Answers the position to wait for. */
  refunded(deps: PaymentDeps, id: number, paid: Opened, cause: Cause): Promise<string | null>
  /** Whose key opens what is written about it; undefined when there is no such thing. */
  payer(deps: PaymentDeps, id: number): Promise<string | undefined>
}

export type Payables = Readonly<Record<PaymentTarget['kind'], Payable>>

export type PaymentDeps = Deps & {
  readonly provider: PaymentProvider
  readonly providerCalls: ProviderCalls
  readonly payables: Payables
}
