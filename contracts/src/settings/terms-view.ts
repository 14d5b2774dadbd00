import { z } from 'zod'
import { acceptedTerms, salesTermsShape } from './terms.ts'

const { shape } = acceptedTerms

/** The terms that apply to a booking, a voucher or a purchase (`acceptedTerms`): hours, months, minutes, days. */
export const acceptedTermsView = z.object({
  notice_hours: shape.noticeHours,
  moves: shape.moves,
  move_months: shape.moveMonths,
  credit_months: shape.creditMonths,
  arrival_minutes: shape.arrivalMinutes,
  voucher_months: shape.voucherMonths,
  withdrawal_days: shape.withdrawalDays,
  refund_days: shape.refundDays,
})
export type AcceptedTermsView = z.infer<typeof acceptedTermsView>

/** The centre's present terms, as visitors see them; amounts in cents. */
export const presentTermsView = acceptedTermsView.extend({
  least_cents: salesTermsShape.leastCents,
  most_cents: salesTermsShape.mostCents,
})
export type PresentTermsView = z.infer<typeof presentTermsView>

/** What is true of every sale from which somebody may still withdraw (`termsOfAnySale`). */
export const anySaleView = z.object({
  withdrawal_days: z.array(shape.withdrawalDays).min(1),
  refund_days: shape.refundDays,
})
export type AnySaleView = z.infer<typeof anySaleView>
