import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Data, first, has, insert, withData, without } from '../plant.ts'
import { type Corruption, confirmedBy, OTHER, ofBooking } from './corruption.ts'

/** Whether the data is that of a voucher for whose sending nobody chose a moment. */
const withoutMoment =
  (log: readonly RecordedEvent[]) =>
  ({ voucherId }: Data): boolean =>
    !has(log, 'VoucherOrdered', data => data.voucherId === voucherId && data.deliverAt !== undefined)

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
]
