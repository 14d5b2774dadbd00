import { bookingStream } from '@alba/contracts/bookings/events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bookings } from './bookings/projection.ts'
import { paymentsUnresolved } from './payments-unresolved.ts'
import { supervision } from './supervision/projection.ts'
import {
  bookingConfirmed,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
} from './testing/booking-events.ts'
import { openStand, type Stand } from './testing/stand.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
  stand.run(bookings, supervision)
})
afterEach(() => stand.close())

const nothing = { unanswered: 0, unconfirmed: 0, owed: 0 }
const counts = () => paymentsUnresolved(stand.database)
const reached = async (position: string) => {
  await stand.reached('bookings', position)
  await stand.reached('supervision', position)
}
/** Makes the booking, or its payment, this old. */
const age = (column: 'created_at' | 'paid_at', interval: string) =>
  stand.rows(`UPDATE supervision.supervised SET ${column} = now() - interval '${interval}'`)

it('counts a payment without an answer after an hour, a paid one that confirmed nothing after five minutes, and a debt', async () => {
  const stream = bookingStream(bookingId)
  await reached(await stand.append(stream, bookingRequested(), paymentRequested))
  await reached(await stand.append(`payment-${paymentIntentId}`, intentCreated))
  await age('created_at', '59 minutes')
  expect(await counts()).toEqual(nothing)
  await age('created_at', '61 minutes')
  expect(await counts()).toEqual({ ...nothing, unanswered: 1 })
  await age('created_at', '31 days')
  expect(await counts()).toEqual(nothing)

  await reached(await stand.append(`payment-${paymentIntentId}`, paymentSucceeded))
  await age('created_at', '61 minutes')
  await age('paid_at', '4 minutes')
  expect(await counts()).toEqual(nothing)
  await age('paid_at', '6 minutes')
  expect(await counts()).toEqual({ ...nothing, unconfirmed: 1 })
  await reached(await stand.append(stream, bookingConfirmed))
  await age('paid_at', '6 minutes')
  expect(await counts()).toEqual(nothing)

  await stand.rows('UPDATE supervision.supervised SET due_since = now()')
  expect(await counts()).toEqual({ ...nothing, owed: 1 })
})

it('counts nothing for a booking that nobody has begun to pay', async () => {
  await reached(await stand.append(bookingStream(bookingId), bookingRequested()))
  await age('created_at', '3 hours')
  expect(await counts()).toEqual(nothing)
})
