import { defaultTerms } from '@alba/contracts/testing/terms'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'

export type VoucherData<Type extends VoucherEvent['type']> = Extract<VoucherEvent, { type: Type }>['data']

export const voucherId = 100_000_000_000_007
export const purchaseId = 100_000_000_000_008
export const withdrawalId = 100_000_000_000_009
export const personId = '1'.repeat(32)
export const NUMBER = 'ABCD-EFGH-JKLM'
export const INTENT = 'pi_voucher'
export const ZONE = 'Europe/Paris'
const PAID_AT = '2026-11-21T08:00:00Z'
/**
 * The voucher is valid until the end of 21 August 2027 in Paris. `BEFORE` is the last valid moment, `OVER` the first
 * invalid one, in milliseconds since the epoch.
 */
export const EXPIRES_ON = '2027-08-21'
export const EXPIRES_AT = '2027-08-21T21:59:59Z'
export const OVER = Date.parse(EXPIRES_AT) + 1_000
export const BEFORE = OVER - 1

export const NONE_RETIRED: ReadonlySet<number> = new Set()

export const buyer = {
  purchaserFirstname: 'Jeanne',
  purchaserName: 'Martin',
  purchaserEmail: 'jeanne@example.org',
  purchaserPhone: null,
  recipientFirstname: 'Anaïs',
  recipientLastname: null,
  recipientEmail: null,
  personalMessage: 'Repose-toi bien',
}

/** A voucher for a massage of 75 €, unless `changes` say otherwise. */
export const orderedData = (changes: Partial<VoucherData<'VoucherOrdered'>> = {}): VoucherData<'VoucherOrdered'> => ({
  voucherId,
  personId,
  serviceId: 1,
  serviceName: 'Massage prénatal',
  amountCents: 7_500,
  validityMonths: 9,
  termsVersion: '2025-10',
  terms: defaultTerms,
  purchaseId: null,
  requestDigest: 'digest',
  ...buyer,
  ...changes,
})
export const ordered = (changes: Partial<VoucherData<'VoucherOrdered'>> = {}): VoucherEvent => ({
  type: 'VoucherOrdered',
  data: orderedData(changes),
})
/** The order of a voucher that any treatment can be paid with. */
export const freeAmount = (amountCents = 10_000): VoucherEvent =>
  ordered({ serviceId: null, serviceName: null, amountCents })
export const paymentRequested: VoucherEvent = {
  type: 'VoucherPaymentRequested',
  data: { voucherId, paymentIntentId: INTENT, amountCents: 7_500 },
}
export const orderCanceled: VoucherEvent = { type: 'VoucherOrderCanceled', data: { voucherId } }
export const issuedData: VoucherData<'VoucherIssued'> = {
  voucherId,
  number: NUMBER,
  paidAt: PAID_AT,
  paidWith: { kind: 'card', paymentIntentId: INTENT, amountCents: 7_500 },
  expiresOn: EXPIRES_ON,
  expiresAt: EXPIRES_AT,
}
export const issued: VoucherEvent = { type: 'VoucherIssued', data: issuedData }
export const redeemed = (bookingId: number, amountCents = 7_500, balanceCents = 0): VoucherEvent => ({
  type: 'VoucherRedeemed',
  data: { voucherId, bookingId, amountCents, balanceCents },
})
export const restored = (bookingId: number, amountCents = 7_500, balanceCents = 7_500): VoucherEvent => ({
  type: 'VoucherRestored',
  data: { voucherId, bookingId, amountCents, balanceCents, reason: 'canceled_by_staff' },
})
export const invalidated = (
  reason: VoucherData<'VoucherInvalidated'>['reason'] = 'staff',
  withdrawal: number | null = null,
): VoucherEvent => ({
  type: 'VoucherInvalidated',
  data: {
    voucherId,
    reason,
    withdrawalId: withdrawal,
    personId,
    because: null,
  },
})
export const suspended: VoucherEvent = { type: 'VoucherSuspended', data: { voucherId, withdrawalId } }
export const resumed: VoucherEvent = { type: 'VoucherResumed', data: { voucherId, withdrawalId } }
export const expired: VoucherEvent = { type: 'VoucherExpired', data: { voucherId } }
