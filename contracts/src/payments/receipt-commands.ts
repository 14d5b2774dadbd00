import { z } from 'zod'
import { defineCommand } from '../shared/command.ts'
import { requestKey } from '../shared/ids.ts'
import { paymentTarget } from './events.ts'
import { receiptToken } from './receipt-api.ts'

/**
 * Finds the sale whose receipt a visitor may see: by the secret of the link in a letter, or by the idempotency key of
 * their own request (ADR 61). It records nothing.
 */
export const lookUpReceipt = defineCommand('look-up-receipt', {
  by: ['visitor'],
  body: z.union([z.object({ token: receiptToken }), z.object({ ...paymentTarget.shape, requestKey })]),
  answer: paymentTarget,
})
