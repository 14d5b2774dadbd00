import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { personal } from '../shared/event.ts'
import { cents } from '../shared/money.ts'

/* Refunds, through the provider or by other means. */

/** A refund with the card provider's date and id. */
export const refund = z.object({
  /** The provider's id of the refund. */
  refundId: z.string(),
  amountCents: cents,
  /** When the provider made it, UTC. */
  refundedAt: instant,
  /**
   * The provider's code for the reason, for example `requested_by_customer`. Alba sends none, so it is null unless
   * somebody chose one on the provider's pages.
   */
  reason: z.string().nullable(),
  /**
   * The id of its request in Alba. Null for a refund that was made on the provider's own pages, and in older events for
   * a full one by a policy. Other refunds by policies in older events have an id without a recorded request.
   */
  requestId: z.uuid().nullable(),
})
export type Refund = z.infer<typeof refund>

/**
 * Why money must go back. `granted`: the client canceled, in time with the link of the letter (ADR 102), or by staff who
 * decided to give the money back.
 * `refund_failed`: the bank sent a refund back to the centre.
 */
export const refundCause = z.enum(['canceled_by_centre', 'granted', 'late_payment', 'withdrawal', 'refund_failed'])
export type RefundCause = z.infer<typeof refundCause>

/** The means of payment outside the card provider. */
export const means = z.enum(['cash', 'card_terminal', 'check', 'transfer'])
export type Means = z.infer<typeof means>

/** Why money is returned or written off: free text about a person. */
export const staffReason = personal(z.string().min(1).max(500))
