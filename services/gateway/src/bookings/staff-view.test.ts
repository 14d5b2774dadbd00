import type { BookingRow } from '@alba/contracts/bookings/rows'
import { expect, test } from 'vitest'
import { bookingRow, voucherRow } from '../testing/demo-rows.ts'
import { staffDetail, vouchersBack } from './staff-view.ts'

const row = bookingRow(1, {
  voucher_parts: [
    { id: 1, number: 'ALBA-1', cents: 2_000 },
    { id: 2, number: 'ALBA-2', cents: 3_000 },
  ],
})

test('what goes back to a voucher that cannot be used again is lost, also while the row of another one is missing', () => {
  const isUsable = ({ isVoid }: { isVoid: boolean }) => !isVoid
  const second = { id: 2, isVoid: true }
  expect(vouchersBack(row, [{ id: 1, isVoid: false }, second], isUsable)).toEqual({
    count: 2,
    back_count: 1,
    back_cents: 2_000,
    lost_cents: 3_000,
  })
  expect(vouchersBack(row, [second], isUsable)).toMatchObject({ back_cents: 2_000, lost_cents: 3_000 })
})

test('a canceled booking says of each voucher whether what it paid went back, and whether it can be used again', () => {
  const vouchers = [voucherRow(1, { expires_at: '2027-01-01T00:00:00Z' }), voucherRow(2, { status: 'invalidated' })]
  const returned = (changes: Partial<BookingRow>, now: string) =>
    staffDetail({ ...row, ...changes }, { vouchers, zone: 'Europe/Paris', now: Date.parse(now) }).voucher_parts.map(
      part => part.returned,
    )
  const canceled = { status: 'canceled', gives_back: true } as const
  expect(returned({}, '2026-11-20T09:00:00Z')).toEqual([null, null])
  expect(returned(canceled, '2026-11-20T09:00:00Z')).toEqual(['back', 'lost'])
  expect(returned(canceled, '2027-01-02T00:00:00Z')).toEqual(['lost', 'lost'])
  expect(returned({ ...canceled, gives_back: false }, '2026-11-20T09:00:00Z')).toEqual(['kept', 'kept'])
})
