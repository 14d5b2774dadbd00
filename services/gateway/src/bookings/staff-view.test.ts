import { expect, test } from 'vitest'
import { bookingRow } from '../testing/demo-rows.ts'
import { vouchersBack } from './staff-view.ts'

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
    back_cents: 2_000,
    lost_cents: 3_000,
  })
  expect(vouchersBack(row, [second], isUsable)).toEqual({ back_cents: 2_000, lost_cents: 3_000 })
})
