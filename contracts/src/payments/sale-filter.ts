import { z } from 'zod'
import { searchQuery } from '../shared/page.ts'
import { salePaymentStatus } from '../vouchers/api.ts'
import { supervisedType } from './supervised.ts'

/**
 * What a badge of a payment says: its status, or what became of the money since. `partly_refunded`: a part went back.
 * The others are about a dispute: open, won or lost.
 */
export const paymentBadge = z.enum([
  ...salePaymentStatus.options,
  'partly_refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
])
export type PaymentBadge = z.infer<typeof paymentBadge>

/** Which sales are meant, as query parameters. */
export const saleFilter = {
  p_type: supervisedType.or(z.literal('all')).default('all'),
  status: paymentBadge.or(z.literal('all')).default('all'),
  /** Part of the customer's name or e-mail, the service, or a number. */
  q: searchQuery,
}
export type SaleFilter = z.output<z.ZodObject<typeof saleFilter>>
