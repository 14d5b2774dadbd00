import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Data, first, has, withData } from '../plant.ts'
import { type Corruption, type Log, partOf } from './corruption.ts'

/** A date or an instant, a year later. */
const yearLater = (date: unknown): string => String(date).replace(/^\d{4}/, year => String(Number(year) + 1))
/** What an event says of the end of a voucher, a year later. */
const endYearLater = ({ data }: RecordedEvent) => ({
  expiresOn: yearLater(data.expiresOn),
  expiresAt: yearLater(data.expiresAt),
})
const isSingle = ({ purchaseId }: Data): boolean => purchaseId === null
const isOfPackage = (data: Data): boolean => !isSingle(data)

/** Vouchers that are valid for longer than their sale or their extension says. */
export const validity: Corruption[] = [
  {
    what: 'a voucher that is valid a year longer than its order says',
    fits: log => has(log, 'VoucherIssued'),
    plant: log => withData(log, first(log, 'VoucherIssued'), endYearLater(first(log, 'VoucherIssued'))),
    rule: 'validity',
    verifierRule: 'validity',
  },
  {
    what: 'a voucher that is ordered for more months than its terms give',
    fits: log => has(log, 'VoucherOrdered', isSingle),
    plant: log => withData(log, first(log, 'VoucherOrdered', isSingle), { validityMonths: 60 }),
    rule: 'validity',
    verifierRule: 'validity',
  },
  {
    what: 'a voucher of a package with the terms of another sale',
    fits: log => has(log, 'VoucherOrdered', isOfPackage),
    plant: log => {
      const ordered = first(log, 'VoucherOrdered', isOfPackage)
      const terms = { ...partOf(ordered.data, 'terms'), voucherMonths: 60 }
      return withData(log, ordered, { validityMonths: 60, terms })
    },
    rule: 'validity',
    verifierRule: 'validity',
  },
  {
    what: 'a voucher that is valid from a day after it was issued',
    fits: log => has(log, 'VoucherIssued'),
    plant: log => {
      const issued = first(log, 'VoucherIssued')
      return withData(log, issued, { ...endYearLater(issued), paidAt: yearLater(issued.data.paidAt) })
    },
    rule: 'validity',
    verifierRule: 'validity',
  },
  {
    what: 'a voucher that can be used for a year after its last day',
    fits: log => has(log, 'VoucherIssued'),
    plant: log => {
      const issued = first(log, 'VoucherIssued')
      return withData(log, issued, { expiresAt: yearLater(issued.data.expiresAt) })
    },
    rule: 'validity',
    verifierRule: 'validity',
  },
  ...(['staff', 'centre_canceled'] as const).map(by => ({
    what: `an extension (${by}) by a year more than it says`,
    fits: (log: Log) => has(log, 'VoucherExtended', data => data.by === by),
    plant: (log: Log) => {
      const extended = first(log, 'VoucherExtended', data => data.by === by)
      return withData(log, extended, endYearLater(extended))
    },
    rule: 'validity',
    verifierRule: 'validity',
  })),
  {
    what: 'an extension that is taken back to a day which the voucher never had',
    fits: log => has(log, 'VoucherExtensionUndone'),
    plant: log => {
      const undone = first(log, 'VoucherExtensionUndone')
      return withData(log, undone, endYearLater(undone))
    },
    rule: 'validity',
    verifierRule: 'validity',
  },
]
