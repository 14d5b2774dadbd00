import { z } from 'zod'
import { acceptedTerms, salesTermsShape } from './terms.ts'

const { shape } = acceptedTerms

/**
 * The terms that a booking, a gift voucher or a purchase keeps, whatever the centre changes later. Each is a whole number
 * of the unit in its name; `moves` is how often a client may move a booking. `acceptedTerms` says what each is about.
 */
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

/** The terms of what is booked or bought now, with the smallest and the largest free amount of a gift voucher. */
export const presentTermsView = acceptedTermsView.extend({
  least_cents: salesTermsShape.leastCents,
  most_cents: salesTermsShape.mostCents,
})
export type PresentTermsView = z.infer<typeof presentTermsView>

/**
 * The terms of withdrawal that hold for some sale from which somebody may still withdraw (`termsOfAnySale`). There may be
 * several, because earlier sales keep their terms when the centre changes them. A page that must not reveal whether one
 * sale exists shows these instead of the terms of that sale.
 */
export const anySaleView = z.object({
  /** The different numbers of days for withdrawing from these sales, ascending: more than one after such a change. */
  withdrawal_days: z.array(shape.withdrawalDays).min(1),
  /** Days: the longest time that a refund takes for any of these sales. */
  refund_days: shape.refundDays,
})
export type AnySaleView = z.infer<typeof anySaleView>
