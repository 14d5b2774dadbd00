import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import { given } from '@alba/platform/testing/given-when-then'
import { expect, it } from 'vitest'
import {
  BEFORE,
  freeAmount,
  invalidated,
  issued,
  NONE_RETIRED,
  NUMBER,
  OVER,
  ordered,
  redeemed,
  voucherId,
} from '../../testing/voucher-facts.ts'
import { redeemVoucher } from '../decide.ts'
import { type Voucher, voucher } from '../voucher.ts'
import { givePartBack, redeemPart } from './decide.ts'

const after = (...facts: VoucherEvent[]) => given(voucher.evolve, voucher.initial, facts)
const bookingId = 100_000_000_000_001
const wanted = { number: NUMBER, bookingId, serviceId: 2, priceCents: 8_500, retiredServices: NONE_RETIRED }
const redeem =
  (dueCents: number, changes = {}, now = BEFORE) =>
  (state: Voucher) =>
    redeemPart(state, { ...wanted, dueCents, ...changes }, now)
const part = (amountCents: number, balanceCents: number, dueCents = 8_500): VoucherEvent => ({
  type: 'VoucherRedeemed',
  data: { voucherId, bookingId, amountCents, balanceCents, isPart: true, dueCents },
})
const back = (amountCents: number, balanceCents: number): VoucherEvent => ({
  type: 'VoucherRestored',
  data: { voucherId, bookingId, amountCents, balanceCents, reason: 'not_confirmed' },
})
const fifty = [freeAmount(5_000), issued]

it('pays what it can, once, and never more than is due', () => {
  after(...fifty)
    .when(redeem(8_500))
    .yields([part(5_000, 0)])
  after(...fifty)
    .when(redeem(3_000))
    .yields([part(3_000, 2_000, 3_000)])
  after(...fifty, part(5_000, 0))
    .when(redeem(3_500))
    .yields([])
})

it('leaves the card at least 50 cents, or nothing', () => {
  after(...fifty)
    .when(redeem(5_030))
    .yields([part(4_980, 20, 5_030)])
  after(...fifty)
    .when(redeem(5_000))
    .yields([part(5_000, 0, 5_000)])
  after(freeAmount(20), issued).when(redeem(50)).rejects('voucher_amount_too_small')
  after(...fifty)
    .when(redeem(0))
    .rejects('voucher_not_needed')
})

it('is refused for a voucher that is unknown, over, invalid, or for a treatment as a whole', () => {
  after(...fifty)
    .when(redeem(8_500, { number: 'ZZZZ-ZZZZ-ZZZZ' }))
    .rejects('voucher_unknown')
  after(ordered()).when(redeem(8_500)).rejects('voucher_unknown')
  after(...fifty)
    .when(redeem(8_500, {}, OVER))
    .rejects('voucher_expired')
  after(...fifty, invalidated())
    .when(redeem(8_500))
    .rejects('voucher_invalidated')
  after(ordered(), issued)
    .when(redeem(8_500, { serviceId: 1 }))
    .rejects('voucher_pays_alone')
  after(ordered(), issued).when(redeem(8_500)).rejects('voucher_for_another_service')
  after(ordered(), issued)
    .when(redeem(8_500, { retiredServices: new Set([1]) }))
    .yields([part(7_500, 0)])
})

it('does not mix with a payment of the whole booking by the same voucher', () => {
  after(freeAmount(9_000), issued, redeemed(bookingId, 8_500, 500))
    .when(redeem(8_500))
    .rejects('booking_not_on_hold')
  after(freeAmount(9_000), issued, part(3_000, 6_000))
    .when(state => redeemVoucher(state, wanted, BEFORE))
    .rejects('voucher_amount_too_small')
})

it('goes back once, and only if the voucher was not redeemed otherwise for the booking since', () => {
  const give = (amountCents: number) => (state: Voucher) => givePartBack(state, { bookingId, amountCents })
  after(...fifty, part(5_000, 0))
    .when(give(5_000))
    .yields([back(5_000, 5_000)])
  // The same amount was refused, given back, and redeemed again when less was to be paid: whoever comes late with the
  // refusal of the first one must not take it.
  for (const dueCents of [8_500, undefined])
    after(...fifty, part(5_000, 0))
      .when(state => givePartBack(state, { bookingId, amountCents: 5_000, dueCents }))
      .yields([back(5_000, 5_000)])
  after(...fifty, part(5_000, 0), back(5_000, 5_000), part(5_000, 0, 5_000))
    .when(state => givePartBack(state, { bookingId, amountCents: 5_000, dueCents: 8_500 }))
    .yields([])
  after(...fifty, part(5_000, 0), invalidated())
    .when(give(5_000))
    .yields([back(5_000, 5_000)])
  after(...fifty, part(5_000, 0), back(5_000, 5_000))
    .when(give(5_000))
    .yields([])
  after(...fifty, part(5_000, 0), back(5_000, 5_000), part(3_500, 1_500))
    .when(give(5_000))
    .yields([])
  after(freeAmount(9_000), issued, redeemed(bookingId, 8_500, 500))
    .when(give(8_500))
    .yields([])
  after(ordered()).when(give(5_000)).yields([])
  expect(after(...fifty, part(5_000, 0)).state).toMatchObject({ balanceCents: 0, redemptions: [{ isPart: true }] })
})
