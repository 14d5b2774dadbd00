import type { DomainFact } from '@alba/contracts/events'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import { expect, test } from 'vitest'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
} from '../testing/booking-life.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { timeline } from './projection.ts'

const entries = (facts: DomainFact[], changed: Parameters<typeof recorded>[1] = {}) =>
  rowsAfter(timeline, recorded(facts, changed)).entries as TimelineRow[]

test('says who did what, when, and caused by what', () => {
  expect(
    entries([bookingCanceled('Praticienne absente')], {
      actor: { kind: 'practitioner', id: '2' },
      causationId: 'cause-1',
    }),
  ).toEqual([
    {
      key: `booking:${bookingId}:0000000000000000001`,
      subject_kind: 'booking',
      subject_id: String(bookingId),
      position: '0000000000000000001',
      event_id: '00000000-0000-4000-8000-000000000001',
      event_type: 'BookingCanceled',
      occurred_at: '2026-11-20T10:00:00.000Z',
      actor_kind: 'practitioner',
      actor_id: '2',
      causation_id: 'cause-1',
      correlation_id: 'request-1',
      facts: { by: 'staff' },
    },
  ])
})

test('what concerns a booking and its payment stands in both histories', () => {
  const rows = entries([bookingRequested(), intentCreated, paymentRequested, paymentSucceeded, bookingConfirmed])
  const historyOf = (kind: string, id: string | number) =>
    rows.filter(row => row.subject_kind === kind && row.subject_id === String(id)).map(row => row.event_type)
  expect(historyOf('booking', bookingId)).toEqual([
    'BookingRequested',
    'IntentCreated',
    'PaymentRequested',
    'PaymentSucceeded',
    'BookingConfirmed',
  ])
  expect(historyOf('payment', paymentIntentId)).toEqual([
    'IntentCreated',
    'PaymentRequested',
    'PaymentSucceeded',
    'BookingConfirmed',
  ])
})

test('holds nothing personal', () => {
  const personal = {
    customerName: 'SECRET name',
    customerEmail: 'SECRET@example.org',
    customerPhone: 'SECRET phone',
    notes: 'SECRET notes',
    pregnancyWeek: 31_337,
    babyAgeMonths: 31_337,
  }
  const text = JSON.stringify(entries([bookingRequested(personal), bookingCanceled('SECRET reason')]))
  expect(text).not.toMatch(/SECRET|31337|aaaaaaaa/)
  expect(text).toContain('Massage prénatal')
})
