import type { BookingEvent } from '@alba/contracts/bookings/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import {
  bookingId,
  canceled,
  confirmed,
  confirmedData,
  expired,
  INTENT,
  PRICE_CENTS,
  paymentRequested,
  requested,
} from '../../testing/booking-facts.ts'
import { type Booking, booking } from '../booking.ts'
import { confirmBooking, requestPayment } from '../decide.ts'
import { type ConfirmingPayment, partsBesides, payPart } from './decide.ts'

const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)
/** The events that end a booking, by their name in a test. */
const over = { canceled: canceled('visitor'), 'canceled by staff': canceled('staff'), expired }

// The names of the tests are sentences about the part that a voucher pays of a booking.
describe('a part paid with a voucher', () => {
  const NUMBER = 'ABCD-EFGH-JKLM'
  const part = (voucherId: number, amountCents: number) => ({ voucherId, voucherNumber: NUMBER, amountCents })
  const paid = (voucherId: number, amountCents: number, restCents: number): BookingEvent => ({
    type: 'PartPaidWithVoucher',
    data: { bookingId, ...part(voucherId, amountCents), restCents },
  })
  const pay = (voucherId: number, amountCents: number) => (state: Booking) =>
    payPart(state, part(voucherId, amountCents))
  const { settledBy: _settledBy, ...slot } = confirmedData()
  const confirmWith = (payment: ConfirmingPayment) => (state: Booking) => confirmBooking(state, { ...slot, payment })
  const byCard = { kind: 'card', paymentIntentId: INTENT, amountCents: 2_500 } as const
  const rest: BookingEvent = {
    type: 'PaymentRequested',
    data: { bookingId, paymentIntentId: INTENT, amountCents: 2_500 },
  }

  it('is recorded once for each voucher, with what is left', () => {
    after(requested())
      .when(pay(1, 5_000))
      .yields([paid(1, 5_000, 2_500)])
    after(requested(), paid(1, 5_000, 2_500))
      .when(pay(1, 5_000))
      .yields([])
    after(requested(), paid(1, 5_000, 2_500))
      .when(pay(2, 2_500))
      .yields([paid(2, 2_500, 0)])
  })
  it('is refused beyond the price, beside a card payment, by a sixth voucher, and once the booking has ended', () => {
    after(requested(), paid(1, 5_000, 2_500))
      .when(pay(2, 2_501))
      .rejects('due_changed')
    after(requested(), paid(1, 5_000, 2_500), paid(2, 2_500, 0))
      .when(pay(3, 100))
      .rejects('voucher_not_needed')
    after(requested(), paymentRequested).when(pay(1, 5_000)).rejects('card_payment_begun')
    const five = [1, 2, 3, 4, 5].map(n => paid(n, 1_000, PRICE_CENTS - n * 1_000))
    after(requested(), ...five)
      .when(pay(6, 1_000))
      .rejects('voucher_too_many')
    for (const end of Object.values(over)) after(requested(), end).when(pay(1, 5_000)).rejects('booking_closed')
    after(requested(), confirmed).when(pay(1, 5_000)).rejects('booking_not_on_hold')
    after(requested({ channel: 'staff' }))
      .when(pay(1, 5_000))
      .rejects('booking_not_on_hold')
    after().when(pay(1, 5_000)).rejects('booking_unknown')
  })
  it('is refused when it is paid again after it has gone back to the voucher', () => {
    // A slow process may have redeemed the voucher once more. The refusal gives that back too.
    const both: BookingEvent = {
      type: 'BookingConfirmed',
      data: { ...slot, settledBy: [{ kind: 'voucher', ...part(1, 5_000) }, byCard] },
    }
    for (const end of Object.values(over))
      after(requested(), paid(1, 5_000, 2_500), end)
        .when(pay(1, 5_000))
        .rejects('booking_closed')
    const whole: BookingEvent = {
      type: 'BookingConfirmed',
      data: { ...slot, settledBy: [{ kind: 'voucher', ...part(2, PRICE_CENTS) }] },
    }
    after(requested(), paid(1, 5_000, 2_500), whole)
      .when(pay(1, 5_000))
      .rejects('booking_not_on_hold')
    after(requested(), paid(1, 5_000, 2_500), rest, both, canceled('staff'))
      .when(pay(1, 5_000))
      .rejects('booking_closed')
  })
  it('is accepted again, and recorded once, while it has not gone back', () => {
    const both: BookingEvent = {
      type: 'BookingConfirmed',
      data: { ...slot, settledBy: [{ kind: 'voucher', ...part(1, 5_000) }, byCard] },
    }
    after(requested(), paid(1, 5_000, 2_500), rest, both)
      .when(pay(1, 5_000))
      .yields([])
    const end = canceled('staff')
    const kept = { ...end, data: { ...end.data, wishedBy: 'client', givesBack: false } } as BookingEvent
    after(requested(), paid(1, 5_000, 2_500), rest, both, kept)
      .when(pay(1, 5_000))
      .yields([])
  })
  it('is refused for good when another voucher came first and both would leave less than a card can pay', () => {
    const seen = (dueCents: number) => (state: Booking) => payPart(state, { ...part(2, 2_480), dueCents })
    after(requested())
      .when(seen(PRICE_CENTS))
      .yields([paid(2, 2_480, 5_020)])
    after(requested(), paid(1, 4_500, 3_000))
      .when(seen(PRICE_CENTS))
      .yields([paid(2, 2_480, 520)])
    // The rest would be 49 cents, or 20. A third voucher that pays these 20 does not change that: nor does nothing.
    for (const facts of [[paid(1, 4_971, 2_529)], [paid(1, 5_000, 2_500)], [paid(1, 5_000, 2_500), paid(3, 20, 2_480)]])
      after(requested(), ...facts)
        .when(seen(PRICE_CENTS))
        .rejects('due_changed')
    after(requested(), paid(1, 5_020, 2_480))
      .when(seen(2_480))
      .yields([paid(2, 2_480, 0)])
  })
  it('lessens what the card has to pay: an intent for another amount is refused', () => {
    const request = (amountCents: number) => (state: Booking) =>
      requestPayment(state, { bookingId, paymentIntentId: INTENT, amountCents })
    after(requested(), paid(1, 5_000, 2_500))
      .when(request(2_500))
      .yields([rest])
    after(requested(), paid(1, 5_000, 2_500))
      .when(request(PRICE_CENTS))
      .rejects('due_changed')
  })
  it('settles the booking together with the card that pays the rest', () => {
    const settledBy = [{ kind: 'voucher' as const, ...part(1, 5_000) }, byCard]
    const both: BookingEvent = { type: 'BookingConfirmed', data: { ...slot, settledBy } }
    after(requested(), paid(1, 5_000, 2_500), rest)
      .when(confirmWith(byCard))
      .yields([both])
    after(requested(), paid(1, 5_000, 2_500), rest, both)
      .when(confirmWith(byCard))
      .yields([])
    expect(after(requested(), paid(1, 5_000, 2_500), rest, both).state).toMatchObject({ settledBy })
  })
  it('settles the booking without a card when vouchers have paid all of it', () => {
    const all = [requested(), paid(1, 5_000, 2_500), paid(2, 2_500, 0)]
    const settledBy = [part(1, 5_000), part(2, 2_500)].map(each => ({ kind: 'voucher' as const, ...each }))
    const both: BookingEvent = { type: 'BookingConfirmed', data: { ...slot, settledBy } }
    after(...all)
      .when(confirmWith({ kind: 'parts' }))
      .yields([both])
    after(...all, both)
      .when(confirmWith({ kind: 'parts' }))
      .yields([])
    after(requested(), paid(1, 5_000, 2_500))
      .when(confirmWith({ kind: 'parts' }))
      .rejects('booking_closed')
  })
  it('has gone back once the booking has ended: neither the rest by card nor another voucher confirms it then', () => {
    for (const end of Object.values(over)) {
      after(requested(), paid(1, 5_000, 2_500), rest, end)
        .when(confirmWith(byCard))
        .rejects('booking_closed')
      const whole = { kind: 'voucher', ...part(2, PRICE_CENTS) } as const
      after(requested(), paid(1, 5_000, 2_500), end)
        .when(confirmWith(whole))
        .rejects('booking_closed')
    }
  })
  it('goes back when another voucher pays the whole price instead', () => {
    const whole = { kind: 'voucher', ...part(2, PRICE_CENTS) } as const
    const confirmedByWhole: BookingEvent = { type: 'BookingConfirmed', data: { ...slot, settledBy: [whole] } }
    after(requested(), paid(1, 5_000, 2_500))
      .when(confirmWith(whole))
      .yields([confirmedByWhole])
    const { state } = after(requested(), paid(1, 5_000, 2_500), confirmedByWhole)
    expect(state.status === 'none' ? [] : partsBesides(state)).toMatchObject([{ voucherId: 1, amountCents: 5_000 }])
  })
})
