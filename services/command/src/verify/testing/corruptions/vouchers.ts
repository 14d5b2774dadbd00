import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Data, first, has, insert, withData, without } from '../plant.ts'
import { type Corruption, confirmedBy, OTHER, ofBooking } from './corruption.ts'

/** Whether the data is that of a voucher for whose sending nobody chose a moment. */
const withoutMoment =
  (log: readonly RecordedEvent[]) =>
  ({ voucherId }: Data): boolean =>
    !has(log, 'VoucherOrdered', data => data.voucherId === voucherId && data.deliverAt !== undefined)

/** Whether vouchers and a card paid the booking together. */
const isShared = ({ settledBy }: Data): boolean => {
  const kinds = (settledBy as unknown as readonly Data[]).map(({ kind }) => String(kind))
  return kinds.includes('card') && kinds.includes('voucher')
}

export const vouchers: Corruption[] = [
  {
    what: 'a voucher that is spent twice',
    fits: log => has(log, 'VoucherRedeemed'),
    plant: log => {
      const { data, stream } = first(log, 'VoucherRedeemed')
      const balanceCents = Number(data.balanceCents) - Number(data.amountCents)
      return insert(log, first(log, 'VoucherRedeemed'), stream, 'VoucherRedeemed', {
        ...data,
        bookingId: OTHER,
        balanceCents: Math.max(0, balanceCents),
      })
    },
    rule: 'vouchers',
    verifierRule: 'vouchers',
  },
  {
    what: 'a balance that was changed',
    fits: log => has(log, 'VoucherRedeemed'),
    plant: log => withData(log, first(log, 'VoucherRedeemed'), { balanceCents: 123_400 }),
    rule: 'vouchers',
    verifierRule: 'vouchers',
  },
  {
    what: 'an amount that comes back twice',
    fits: log => has(log, 'VoucherRestored'),
    plant: log => {
      const restored = first(log, 'VoucherRestored')
      const balanceCents = Number(restored.data.balanceCents) + Number(restored.data.amountCents)
      return insert(log, restored, restored.stream, 'VoucherRestored', { ...restored.data, balanceCents })
    },
    rule: 'vouchers',
    verifierRule: 'vouchers',
  },
  {
    what: 'a voucher that is sent at a moment which nobody chose',
    fits: log => has(log, 'VoucherIssued'),
    plant: log => {
      const issued = first(log, 'VoucherIssued')
      const { voucherId = null } = issued.data
      return insert(log, issued, issued.stream, 'VoucherDelivered', { voucherId, to: 'buyer', by: 'day' })
    },
    rule: 'deliveries',
    verifierRule: 'deliveries',
  },
  {
    what: 'a sending that is moved, of a voucher without a chosen moment',
    fits: log => has(log, 'VoucherIssued', withoutMoment(log)),
    plant: log => {
      const issued = first(log, 'VoucherIssued', withoutMoment(log))
      const { voucherId = null } = issued.data
      const { occurredAt: deliverAt = null } = issued.metadata
      return insert(log, issued, issued.stream, 'VoucherDeliveryMoved', { voucherId, deliverAt })
    },
    rule: 'deliveries',
    verifierRule: 'deliveries',
  },
  {
    what: 'a booking that is confirmed with a voucher, which was not used for it',
    fits: log => has(log, 'BookingConfirmed', confirmedBy('voucher')),
    plant: log => {
      const confirmed = first(log, 'BookingConfirmed', confirmedBy('voucher'))
      return without(log, first(log, 'VoucherRedeemed', ofBooking(confirmed)))
    },
    rule: 'redemptions',
    verifierRule: 'redemptions',
  },
  {
    what: 'a voucher that was used for a booking which is not confirmed',
    fits: log => has(log, 'BookingConfirmed', confirmedBy('voucher')),
    plant: log => without(log, first(log, 'BookingConfirmed', confirmedBy('voucher'))),
    rule: 'redemptions',
    verifierRule: null,
  },
  {
    what: 'a card that paid less than vouchers had left',
    fits: log => has(log, 'BookingConfirmed', isShared),
    plant: log => {
      const confirmed = first(log, 'BookingConfirmed', isShared)
      const settledBy = (confirmed.data as unknown as { settledBy: JsonObject[] }).settledBy
      return withData(log, confirmed, { settledBy: settledBy.slice(0, -1) })
    },
    rule: 'parts',
    verifierRule: 'parts',
  },
  {
    what: 'a part after which another sum is said to be left',
    fits: log => has(log, 'PartPaidWithVoucher'),
    plant: log => withData(log, first(log, 'PartPaidWithVoucher'), { restCents: 1 }),
    rule: 'parts',
    verifierRule: 'parts',
  },
  {
    what: 'a booking that a card confirms after its vouchers got their parts back',
    fits: log => has(log, 'BookingConfirmed', isShared),
    plant: log => {
      const confirmed = first(log, 'BookingConfirmed', isShared)
      const paid = first(log, 'PartPaidWithVoucher', ofBooking(confirmed))
      const { bookingId = null, date = null } = confirmed.data
      return insert(log, paid, confirmed.stream, 'BookingExpired', { bookingId, date })
    },
    rule: 'parts',
    verifierRule: 'parts',
  },
]
