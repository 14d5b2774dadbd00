import type { PaymentStatus } from './api.ts'

/** A row of the read model `payments`: one payment intent. Instants are UTC texts with `Z`. */
export type PaymentRow = {
  id: string
  target_kind: 'booking'
  target_id: number
  provider: 'stripe' | 'sandbox'
  status: PaymentStatus
  amount_cents: number
  received_cents: number
  refunded_cents: number
  currency: string
  description: string
  last_error_code: string | null
  last_error_message: string | null
  created_at: string
  updated_at: string
}
