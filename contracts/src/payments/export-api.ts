import { z } from 'zod'
import { localDate } from '../shared/centre-time.ts'
import { searchQuery } from '../shared/page.ts'
import type { PaymentRow } from './rows.ts'

/** How a payment stands, as staff reads it (decisions « Back office »). */
export const localStatus = z.enum(['pending', 'paid', 'failed', 'canceled', 'refunded'])
export type LocalStatus = z.infer<typeof localStatus>

/** A disputed payment is paid until it is refunded; one whose last attempt was refused has failed until the next. */
export function localStatusOf({
  status,
  last_error_code,
}: Pick<PaymentRow, 'status' | 'last_error_code'>): LocalStatus {
  switch (status) {
    case 'succeeded':
    case 'disputed':
      return 'paid'
    case 'canceled':
    case 'refunded':
      return status
    case 'processing':
      return 'pending'
    case 'requires_payment_method':
      return last_error_code === null ? 'pending' : 'failed'
  }
}

/** GET /api/payments/export */
export const paymentExportQuery = z.object({
  p_type: z.enum(['all', 'booking', 'voucher', 'package']).default('all'),
  status: localStatus.or(z.literal('all')).default('all'),
  /** Part of the client's name or e-mail, of what was paid for, or of a voucher's number. */
  q: searchQuery,
  /** When it was begun: days of the centre, both included. */
  start_date: localDate.optional(),
  end_date: localDate.optional(),
})
export type PaymentExportQuery = z.output<typeof paymentExportQuery>
