import { z } from 'zod'
import { randomId, requestKey } from '../shared/ids.ts'
import { paymentTarget } from './events.ts'

/* The receipt of a sale: what was bought, what was paid for it, and what went back (ADR 104). */

const sale = { kind: paymentTarget.shape.kind, id: randomId }

/**
 * The secret of the link in a letter. Only its length is checked here: a text of another form gets the same answer as a
 * wrong secret.
 */
export const receiptToken = z.string().min(1).max(100).describe('The secret of the link, which follows its `#`.')

/**
 * POST /api/receipts: for whoever has the link of a letter, or has just booked or bought. The secret of the link is in
 * the body, so that it is in no address.
 */
export const receiptRequest = z.union([
  z.object({ token: receiptToken }),
  z.object({
    ...sale,
    request_key: requestKey.describe(
      'The `Idempotency-Key` of the booking or order, as the proof that the caller made it.',
    ),
  }),
])
export type ReceiptRequest = z.input<typeof receiptRequest>
