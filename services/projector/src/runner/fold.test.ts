import type { DomainEvent } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import { bookingConfirmed, bookingId, bookingRequested, paymentRequested } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { timeline } from '../timeline/projection.ts'
import { planPage } from './fold.ts'
import type { Projection } from './projection.ts'

const [requested, paymentAsked, confirmed] = recorded([bookingRequested(), paymentRequested, bookingConfirmed])
/** For each table of the projection, the keys of the rows to load before a page of these events is folded. */
const wanted = (projection: Projection, ...events: readonly (DomainEvent | undefined)[]) => {
  const plan = planPage(
    projection,
    events.filter(event => event !== undefined),
  )
  return [...plan.wanted.values()].map(keys => [...keys])
}

test('a row that the page creates is not loaded, even if later events of the page change it', () => {
  expect(wanted(bookings, requested, paymentAsked, confirmed)).toEqual([[]])
})

test('a row that existed before the page is loaded once', () => {
  expect(wanted(bookings, paymentAsked, confirmed)).toEqual([[bookingId]])
})

test('no row is loaded for a table whose rows are written once', () => {
  expect(wanted(timeline, requested, paymentAsked, confirmed)).toEqual([[]])
})
