import { type BookingEvent, bookingStream } from '@alba/contracts/bookings/events'
import type { DomainEvent } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { expect, it } from 'vitest'
import { apply } from '../policies/policy.ts'
import {
  bookingId,
  canceled,
  confirmed,
  confirmedData,
  date,
  latePaymentRejected,
  personId,
  requested,
} from '../testing/booking-facts.ts'
import { inMemory } from '../testing/in-memory.ts'
import { created, INTENT, succeeded } from '../testing/payment-facts.ts'
import { bookingDebts } from './debts.ts'

const canceledBy = (
  by: 'visitor' | 'staff',
  wish: { readonly wishedBy?: 'client' | 'centre'; readonly givesBack?: boolean } = {},
): BookingEvent => ({ type: 'BookingCanceled', data: { bookingId, personId, date, by, reason: null, ...wish } })
const byStaff: BookingEvent = { type: 'BookingConfirmed', data: confirmedData({ kind: 'staff' }) }

it.each<[what: string, facts: BookingEvent[], owed: string[]]>([
  ['the centre cancels a booking that was paid by card', [confirmed, canceled('staff')], ['canceled_by_centre']],
  [
    'the event of a cancellation is so old that it does not say who wished it',
    [confirmed, canceledBy('staff')],
    ['canceled_by_centre'],
  ],
  [
    'the client cancels, and staff grants a refund',
    [confirmed, canceledBy('staff', { wishedBy: 'client', givesBack: true })],
    ['granted'],
  ],
  [
    'the client cancels, and staff grants no refund',
    [confirmed, canceledBy('staff', { wishedBy: 'client', givesBack: false })],
    [],
  ],
  ['the visitor gives up a booking that was just paid', [confirmed, canceledBy('visitor')], []],
  ['an unpaid booking is canceled', [canceled('staff')], []],
  ['a booking that is paid at the centre is canceled', [byStaff, canceled('staff')], []],
  ['the payment came too late', [latePaymentRejected()], ['late_payment']],
])('records the right debt when %s', async (_what, facts, owed) => {
  const { deps, log, write } = inMemory()
  await write(paymentStream(INTENT), created, succeeded)
  await write(bookingStream(bookingId), requested(), ...facts)
  const last = log.events.at(-1) as DomainEvent
  for (const _twice of [1, 2]) await apply({ name: 'debts', startsAt: 'start', policies: bookingDebts }, deps, last)
  const due = log.stream(paymentStream(INTENT)).slice(2)
  expect(due).toMatchObject(owed.map(cause => ({ type: 'RefundFellDue', data: { cause } })))
  expect(due).toHaveLength(owed.length)
})
