import { type BookingEvent, bookingStream } from '@alba/contracts/bookings/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import {
  bookingId,
  canceled,
  confirmed,
  confirmedData,
  date,
  PRICE_CENTS,
  personId,
  requested,
} from '../testing/booking-facts.ts'
import { inMemory, practitioner } from '../testing/in-memory.ts'
import { type Booking, booking } from './booking.ts'
import { keepBooking } from './keep.ts'
import { markPaid, onSiteHandlers, refund, undoPaid, writeOff } from './on-site.ts'

const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)
const byStaff: BookingEvent = { type: 'BookingConfirmed', data: confirmedData({ kind: 'staff' }) }
const booked = [requested(), byStaff]
const paid = (amountCents = PRICE_CENTS): BookingEvent => ({
  type: 'PaidOnSite',
  data: { bookingId, amountCents, means: 'cash' },
})
const undone: BookingEvent = { type: 'PaymentOnSiteUndone', data: { bookingId } }
const why = { means: 'cash', reason: 'Séance écourtée' } as const
const returned = (amountCents: number): BookingEvent => ({
  type: 'RefundedOnSite',
  data: { bookingId, personId, amountCents, ...why },
})
const writtenOff = (amountCents: number): BookingEvent => ({
  type: 'RefundOnSiteWrittenOff',
  data: { bookingId, personId, amountCents, reason: why.reason },
})
/** The version of a booking after request, confirmation and payment. */
const PAID_VERSION = 3

describe('marking a booking as paid at the centre', () => {
  const mark =
    (amountCents?: number, seen?: number, means: 'cash' | 'check' = 'cash') =>
    (state: Booking) =>
      markPaid(state, { means, amountCents }, seen)

  it('records its price, unless staff gives another amount', () => {
    after(...booked)
      .when(mark())
      .yields([paid()])
    after(...booked)
      .when(mark(5000))
      .yields([paid(5000)])
    after(...booked, paid(), undone)
      .when(mark())
      .yields([paid()])
  })
  it('needs an amount when the price is on request', () => {
    const onRequest = [requested({ priceCents: 0 }), byStaff]
    after(...onRequest)
      .when(mark())
      .rejects('amount_missing')
    after(...onRequest)
      .when(mark(5000))
      .yields([paid(5000)])
  })
  it('is refused for a booking that is not paid at the centre', () => {
    after().when(mark()).rejects('booking_unknown')
    after(requested()).when(mark()).rejects('not_paid_on_site')
    after(requested(), confirmed).when(mark()).rejects('not_paid_on_site')
  })
  it('changes nothing when it is repeated, and is refused for another amount or means', () => {
    after(...booked, paid())
      .when(mark(PRICE_CENTS, 1))
      .yields([])
    after(...booked, paid())
      .when(mark(5000))
      .rejects('booking_changed')
    after(...booked, paid())
      .when(mark(PRICE_CENTS, undefined, 'check'))
      .rejects('booking_changed')
  })
  it('is refused when the booking has another version than staff saw', () => {
    after(...booked)
      .when(mark(PRICE_CENTS, 2))
      .yields([paid()])
    after(...booked)
      .when(mark(PRICE_CENTS, 1))
      .rejects('booking_changed')
  })
})

describe('undoing a payment at the centre', () => {
  const undo = (seen?: number) => (state: Booking) => undoPaid(state, seen)

  it('removes it, and changes nothing when it is repeated', () => {
    after(...booked, paid())
      .when(undo(PAID_VERSION))
      .yields([undone])
    after(...booked, paid(), undone)
      .when(undo(PAID_VERSION))
      .yields([])
    after().when(undo()).rejects('booking_unknown')
  })
  it('is refused for another version, and once something was refunded or written off', () => {
    after(...booked, paid())
      .when(undo(2))
      .rejects('booking_changed')
    after(...booked, paid(), returned(1))
      .when(undo())
      .rejects('refund_changed')
    after(...booked, paid(), canceled('staff'), writtenOff(PRICE_CENTS))
      .when(undo())
      .rejects('refund_changed')
  })
})

describe('a refund at the centre', () => {
  const refundPart = (amountCents: number, seen?: number) => (state: Booking) =>
    refund(state, { amountCents, ...why }, seen)

  it('is at most what is left of the payment', () => {
    after(...booked, paid())
      .when(refundPart(PRICE_CENTS, PAID_VERSION))
      .yields([returned(PRICE_CENTS)])
    after(...booked, paid(), returned(2000))
      .when(refundPart(5500))
      .yields([returned(5500)])
    after(...booked, paid(), returned(2000), returned(500))
      .when(refundPart(5001))
      .rejects('refund_too_large')
    after(...booked, paid(), returned(PRICE_CENTS))
      .when(refundPart(1))
      .rejects('nothing_to_refund')
  })
  it('is refused for a booking that was not paid at the centre, and for another version', () => {
    after().when(refundPart(1)).rejects('booking_unknown')
    after(...booked)
      .when(refundPart(1))
      .rejects('not_paid_on_site')
    after(...booked, paid())
      .when(refundPart(1, 2))
      .rejects('booking_changed')
  })
  it('has no effect on the state without a payment', () => {
    for (const fact of [returned(1), writtenOff(1)])
      expect(after(...booked, fact).state).toMatchObject({ onSite: null })
  })
})

describe('writing off a debt at the centre', () => {
  const writeOffDebt = (seen?: number) => (state: Booking) => writeOff(state, why.reason, seen)
  const byClient: BookingEvent = {
    type: 'BookingCanceled',
    data: { bookingId, personId, date, by: 'staff', reason: null, wishedBy: 'client', givesBack: false },
  }

  it('records what is still owed', () => {
    const owed = [...booked, paid(), canceled('staff')]
    after(...owed)
      .when(writeOffDebt(4))
      .yields([writtenOff(PRICE_CENTS)])
    after(...owed, returned(2000))
      .when(writeOffDebt())
      .yields([writtenOff(5500)])
    after(...owed, returned(2000), writtenOff(500))
      .when(writeOffDebt())
      .yields([writtenOff(5000)])
    // The command may be sent again after a broken connection.
    after(...owed, writtenOff(500), writtenOff(7000))
      .when(writeOffDebt())
      .yields([])
    after(...owed)
      .when(writeOffDebt(3))
      .rejects('booking_changed')
    const withoutWish: BookingEvent = {
      type: 'BookingCanceled',
      data: { bookingId, personId, date, by: 'staff', reason: null },
    }
    after(...booked, paid(), withoutWish)
      .when(writeOffDebt())
      .yields([writtenOff(PRICE_CENTS)])
  })
  it.each<[why: string, facts: BookingEvent[]]>([
    ['nothing was paid', [canceled('staff')]],
    ['the booking is not canceled', [paid()]],
    ['the client canceled', [paid(), byClient]],
  ])('is refused when %s', (_why, facts) => {
    after(...booked, ...facts)
      .when(writeOffDebt())
      .rejects('nothing_owed')
  })
  it('is refused for an unknown booking', () => {
    after().when(writeOffDebt()).rejects('booking_unknown')
  })
})

it('each of these commands is refused when the booking has another version than staff saw', async () => {
  const changed = { ok: false, rejection: 'booking_changed' }
  const { deps, write, typesOf } = inMemory()
  const send = (name: string, body: object) => {
    const found = [keepBooking, ...onSiteHandlers].find(({ command }) => command.name === name)
    return (found as (...given: unknown[]) => Promise<unknown>)(deps, { bookingId, ...body }, practitioner)
  }
  const steps: [name: string, body: object, type: BookingEvent['type']][] = [
    ['keep-booking', {}, 'BookingKept'],
    ['mark-paid-on-site', { means: 'cash' }, 'PaidOnSite'],
    ['undo-paid-on-site', {}, 'PaymentOnSiteUndone'],
    ['mark-paid-on-site', { means: 'check', amountCents: 5000 }, 'PaidOnSite'],
    ['refund-on-site', { amountCents: 2000, ...why }, 'RefundedOnSite'],
  ]
  await write(bookingStream(bookingId), ...booked)
  let version = booked.length
  for (const [name, body, type] of steps) {
    expect(await send(name, { ...body, version: version - 1 }), name).toMatchObject(changed)
    expect(await send(name, { ...body, version }), name).toMatchObject({ ok: true })
    expect(typesOf(bookingStream(bookingId)).at(-1)).toBe(type)
    version++
  }
  await write(bookingStream(bookingId), canceled('staff'))
  expect(await send('write-off-on-site', { reason: why.reason, version })).toMatchObject(changed)
  expect(await send('write-off-on-site', { reason: why.reason, version: version + 1 })).toMatchObject({ ok: true })
  expect(await deps.streams.load(booking, bookingId)).toMatchObject({
    onSite: { amountCents: 5000, means: 'check', returnedCents: 2000, writtenOffCents: 3000 },
  })
})
