import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { DomainFact } from '@alba/contracts/events'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { ERASED } from '@alba/contracts/shared/event'
import { defaultTerms } from '@alba/contracts/testing/terms'
import { expect, test } from 'vitest'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  contactCorrected,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
  personId,
  target,
} from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { NUMBER, voucherId } from '../testing/sale-events.ts'
import { bookings } from './projection.ts'

const after = (...facts: DomainFact[]) => rowsAfter(bookings, recorded(facts)).bookings as BookingRow[]
const expired: DomainFact = { type: 'BookingExpired', data: { bookingId, date: '2026-11-23' } }

test('a request becomes a held booking with the conditions that the client accepted', () => {
  expect(after(bookingRequested())).toEqual([
    {
      id: bookingId,
      status: 'pending_hold',
      service_id: 3,
      service_name: 'Massage prénatal',
      price_cents: 9_000,
      duration_minutes: 60,
      buffer_before_minutes: 5,
      buffer_after_minutes: 15,
      room_type: 'massage_room',
      channel: 'web',
      date: '2026-11-23',
      starts_at: '2026-11-23T08:00:00Z',
      ends_at: '2026-11-23T09:00:00Z',
      held_until: '2026-11-20T10:15:00Z',
      practitioner_id: 1,
      practitioner_name: 'Claire Martin',
      wished_practitioner: null,
      room_id: 1,
      room_name: 'Salon Lavande',
      second: null,
      second_practitioner_id: null,
      customer_name: 'Anne Roux',
      customer_email: 'anne@example.org',
      customer_phone: '+33612345678',
      notes: 'Sonner deux fois',
      admin_notes: null,
      answers: null,
      pregnancy_week: 30,
      baby_age_months: null,
      questionnaire_id: 1,
      questionnaires_left: [1],
      eligibility_confirmed_on: null,
      payment_intent_id: null,
      paid_cents: null,
      ...noMoneyYet,
      on_site: null,
      settled_by: null,
      voucher_id: null,
      voucher_number: null,
      voucher_cents: null,
      voucher_parts: [],
      late_payment_refunded: false,
      address_corrected: false,
      first_starts_at: '2026-11-23T08:00:00Z',
      times_rescheduled: 0,
      cancel_reason: null,
      canceled_for: null,
      gives_back: null,
      abandoned: false,
      kept_on_purpose: false,
      attendance: null,
      reasons: {},
      version: 1,
      terms_version: '2025-10',
      terms: defaultTerms,
      created_at: '2026-11-20T10:00:00.000Z',
      updated_at: '2026-11-20T10:00:00.000Z',
      drawn: JSON.stringify({
        starts: '2026-11-23T08:00:00.000Z',
        ends: '2026-11-23T09:00:00.000Z',
        id: bookingId,
        service_id: 3,
        service: { name: 'Massage prénatal', room_type_required: 'massage_room', buffer_after_minutes: 15 },
        status: 'pending_hold',
        practitioners: [{ id: 1, name: 'Claire Martin' }],
        client_name: 'Anne Roux',
        abandoned: false,
      }),
    },
  ])
})

test('what a calendar draws of a booking changes with the booking, and shows « effacé » in place of an erased name', () => {
  const drawnAfter = (...facts: DomainFact[]) => JSON.parse(after(...facts)[0]?.drawn ?? '{}')
  const taken = { practitionerId: 2, practitionerName: 'Ines Costa' }
  const takenOver = { ...bookingConfirmed, data: { ...bookingConfirmed.data, ...taken } } as DomainFact
  const practitioners = [{ id: 2, name: 'Ines Costa' }]
  expect(drawnAfter(bookingRequested(), takenOver)).toMatchObject({ status: 'confirmed', practitioners })
  const givenUp: DomainFact = {
    type: 'BookingCanceled',
    data: { bookingId, personId: null, date: '2026-11-23', by: 'visitor', reason: 'x' },
  }
  expect(drawnAfter(bookingRequested(), givenUp)).toMatchObject({ status: 'canceled', abandoned: true })
  const renamed = contactCorrected({ customerName: 'Anne Leroux' })
  expect(drawnAfter(bookingRequested(), renamed)).toMatchObject({ client_name: 'Anne Leroux' })
  expect(drawnAfter(bookingRequested({ customerName: ERASED }))).toMatchObject({ client_name: ERASED })
})

test('eligibility and payment lead to a confirmed, paid booking', () => {
  const [row] = after(
    bookingRequested(),
    {
      type: 'EligibilityConfirmed',
      data: { bookingId, questionnaireId: 1, questionnaireType: 'prenatal', confirmedOn: '2026-11-20' },
    },
    paymentRequested,
    bookingConfirmed,
  )
  expect(row).toMatchObject({
    status: 'confirmed',
    held_until: null,
    eligibility_confirmed_on: '2026-11-20',
    payment_intent_id: paymentIntentId,
    paid_cents: 9_000,
  })
})

test('a voucher pays a booking without money', () => {
  const settledBy = [{ kind: 'voucher', voucherId, voucherNumber: NUMBER, amountCents: 9_000 } as const]
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy } } as DomainFact
  expect(after(bookingRequested(), confirmed)[0]).toMatchObject({
    status: 'confirmed',
    paid_cents: null,
    settled_by: 'voucher',
    voucher_id: voucherId,
    voucher_number: NUMBER,
    voucher_cents: 9_000,
  })
})

test('vouchers pay a part, which goes back when the booking ends unpaid, and a card pays the rest', () => {
  const part: DomainFact = {
    type: 'PartPaidWithVoucher',
    data: { bookingId, voucherId, voucherNumber: NUMBER, amountCents: 5_000, restCents: 4_000 },
  }
  const voucher_parts = [{ id: voucherId, number: NUMBER, cents: 5_000 }]
  expect(after(bookingRequested(), part)[0]).toMatchObject({ voucher_parts, settled_by: null, voucher_cents: null })
  expect(after(bookingRequested(), part, expired)[0]).toMatchObject({ status: 'expired', voucher_parts: [] })
  const settledBy = [
    { kind: 'voucher' as const, voucherId, voucherNumber: NUMBER, amountCents: 5_000 },
    { kind: 'card' as const, paymentIntentId, amountCents: 4_000 },
  ]
  const both = { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy } } as DomainFact
  const paid = { settled_by: 'card', paid_cents: 4_000, voucher_number: NUMBER, voucher_cents: 5_000, voucher_parts }
  expect(after(bookingRequested(), part, both)[0]).toMatchObject(paid)
})

test('a booking that its visitor gives up unpaid is abandoned, until a late payment confirms it', () => {
  const givenUp: DomainFact = {
    type: 'BookingCanceled',
    data: { bookingId, personId: null, date: '2026-11-23', by: 'visitor', reason: 'x' },
  }
  expect(after(bookingRequested(), givenUp)[0]).toMatchObject({ status: 'canceled', abandoned: true })
  const confirmedAfterAll = {
    status: 'confirmed',
    abandoned: false,
    canceled_for: null,
    gives_back: null,
    cancel_reason: null,
  }
  expect(after(bookingRequested(), givenUp, bookingConfirmed)[0]).toMatchObject(confirmedAfterAll)
})

test('a booking confirmed by staff is not paid', () => {
  const settledBy = [{ kind: 'staff' } as const]
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy } } as DomainFact
  expect(after(bookingRequested(), confirmed)[0]).toMatchObject({ status: 'confirmed', paid_cents: null })
})

test('a late payment may confirm an expired booking with another practitioner and room', () => {
  const assigned = { practitionerId: 2, practitionerName: 'Léa Petit', roomId: 4, roomName: 'Salon Tilleul' }
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, ...assigned } } as DomainFact
  expect(after(bookingRequested(), expired)[0]).toMatchObject({ status: 'expired', held_until: null })
  expect(after(bookingRequested(), expired, confirmed)[0]).toMatchObject({
    status: 'confirmed',
    practitioner_id: 2,
    practitioner_name: 'Léa Petit',
    room_id: 4,
    room_name: 'Salon Tilleul',
  })
})

test('a rejected late payment is marked as refunded, and the booking stays expired', () => {
  const rejected: DomainFact = {
    type: 'LatePaymentRejected',
    data: { bookingId, paymentIntentId, amountCents: 9_000, reason: 'slot_taken' },
  }
  expect(after(bookingRequested(), expired, rejected)[0]).toMatchObject({
    status: 'expired',
    late_payment_refunded: true,
    paid_cents: null,
  })
})

test('a cancellation keeps its reason', () => {
  expect(after(bookingRequested(), bookingConfirmed, bookingCanceled('Praticienne absente'))[0]).toMatchObject({
    status: 'canceled',
    cancel_reason: 'Praticienne absente',
    paid_cents: 9_000,
  })
})

test('another practitioner may take a booking over', () => {
  const changed: DomainFact = {
    type: 'PractitionerChanged',
    data: { bookingId, date: '2026-11-23', practitionerId: 2, practitionerName: 'Léa Petit' },
  }
  expect(after(bookingRequested(), changed)[0]).toMatchObject({ practitioner_id: 2, practitioner_name: 'Léa Petit' })
})

test('a move changes the time; a move that does not say who wanted it counts as the client’s', () => {
  const moment = { date: '2026-11-30', startsAt: '2026-11-30T13:00:00Z', endsAt: '2026-11-30T14:00:00Z' }
  const place = { practitionerId: 2, practitionerName: 'Léa Petit', roomId: 1, roomName: 'Salle Massage' }
  const from = { date: '2026-11-23', startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T09:00:00Z' }
  const moved: DomainFact = {
    type: 'BookingRescheduled',
    data: { bookingId, personId: '0'.repeat(32), ...moment, ...place, from, reason: null },
  }
  const [before] = after(bookingRequested(), bookingConfirmed)
  expect(after(bookingRequested(), bookingConfirmed, moved)[0]).toMatchObject({
    date: '2026-11-30',
    starts_at: moment.startsAt,
    ends_at: moment.endsAt,
    practitioner_name: 'Léa Petit',
    first_starts_at: before?.starts_at,
    times_rescheduled: 1,
  })
})

test('the row has the notes and reasons of staff, and every event of the booking’s own stream increments its version', () => {
  const moved: DomainFact = {
    type: 'BookingRescheduled',
    data: {
      bookingId,
      personId,
      date: '2026-11-24',
      startsAt: '2026-11-24T08:00:00Z',
      endsAt: '2026-11-24T09:00:00Z',
      practitionerId: 1,
      practitionerName: 'Claire Martin',
      roomId: 1,
      roomName: 'Salon Lavande',
      from: { date: '2026-11-23', startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T09:00:00Z' },
      reason: 'bébé malade',
    },
  }
  const notes: DomainFact = {
    type: 'NotesChanged',
    data: { bookingId, personId, notes: null, adminNotes: 'Rappeler la veille' },
  }
  expect(after(bookingRequested(), bookingConfirmed, moved, notes, bookingCanceled('fièvre'))).toMatchObject([
    {
      notes: null,
      admin_notes: 'Rappeler la veille',
      cancel_reason: 'fièvre',
      // By the id of the event that gave the reason: here the third and the fifth.
      reasons: {
        '00000000-0000-4000-8000-000000000003': 'bébé malade',
        '00000000-0000-4000-8000-000000000005': 'fièvre',
      },
      version: 5,
    },
  ])
})

test('the row has the amounts paid, refunded and owed, and payment events do not increment its version', () => {
  const refunded: DomainFact = { type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: 2_000 } }
  const due: DomainFact = {
    type: 'RefundFellDue',
    data: { paymentIntentId, target, amountCents: 9_000, cause: 'canceled_by_centre' },
  }
  const life = [bookingRequested(), paymentRequested, bookingConfirmed]
  const money = [intentCreated, paymentSucceeded, refunded, due]
  expect(after(...life, ...money)[0]).toMatchObject({
    received_cents: 9_000,
    refunded_cents: 2_000,
    outstanding_cents: 7_000,
    version: after(...life)[0]?.version,
  })
})

const canceledByStaff = (wishedBy?: 'client' | 'centre', givesBack?: boolean): DomainFact => ({
  type: 'BookingCanceled',
  data: {
    bookingId,
    personId,
    date: '2026-11-23',
    by: 'staff',
    reason: null,
    ...(wishedBy && { wishedBy }),
    ...(givesBack !== undefined && { givesBack }),
  },
})

test.each([
  [
    'that does not say for whom',
    canceledByStaff(),
    { canceled_for: 'centre', gives_back: true, outstanding_cents: 6_000 },
  ],
  [
    'for the centre',
    canceledByStaff('centre', true),
    { canceled_for: 'centre', gives_back: true, outstanding_cents: 6_000 },
  ],
  [
    'for the client',
    canceledByStaff('client', false),
    { canceled_for: 'client', gives_back: false, outstanding_cents: 0 },
  ],
  [
    'for the client, with the money given back',
    canceledByStaff('client', true),
    { canceled_for: 'client', gives_back: true, outstanding_cents: 6_000 },
  ],
] as const)(
  'a cancellation %s decides whether what was paid at the centre is owed to the client',
  (_case, canceled, expected) => {
    const paid: DomainFact = { type: 'PaidOnSite', data: { bookingId, amountCents: 8_000, means: 'cash' } }
    const returned: DomainFact = {
      type: 'RefundedOnSite',
      data: { bookingId, personId, amountCents: 2_000, means: 'cash', reason: 'Départ' },
    }
    expect(after(bookingRequested(), paid, canceled, returned)[0]).toMatchObject({
      on_site: { amountCents: 8_000, means: 'cash' },
      received_cents: 8_000,
      refunded_cents: 2_000,
      ...expected,
    })
  },
)

test('an undone payment at the centre is removed', () => {
  const paid: DomainFact = { type: 'PaidOnSite', data: { bookingId, amountCents: 8_000, means: 'check' } }
  const undone: DomainFact = { type: 'PaymentOnSiteUndone', data: { bookingId } }
  expect(after(bookingRequested(), paid, undone)[0]).toMatchObject({ on_site: null, received_cents: 0, version: 3 })
})

test('only moves that the client wished are counted, and any move ends « kept on purpose »', () => {
  const startsAt = '2026-11-24T08:00:00Z'
  const move = (wishedBy: 'client' | 'centre', how: { outsideHours?: true; undoes?: true } = {}): DomainFact => ({
    type: 'BookingRescheduled',
    data: {
      bookingId,
      personId,
      date: '2026-11-24',
      startsAt,
      endsAt: '2026-11-24T09:00:00Z',
      reason: 'x',
      wishedBy,
      ...how,
      practitionerId: 1,
      practitionerName: 'Claire Martin',
      roomId: 1,
      roomName: 'Salon Lavande',
      from: { date: '2026-11-23', startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T09:00:00Z' },
    },
  })
  const kept: DomainFact = { type: 'BookingKept', data: { bookingId, date: '2026-11-23', startsAt } }
  const life = [bookingRequested(), bookingConfirmed]
  const absent: DomainFact = {
    type: 'AttendanceRecorded',
    data: { bookingId, date: '2026-11-23', startsAt, attendance: 'absent', previously: null },
  }
  expect(after(...life, absent)[0]).toMatchObject({ attendance: 'absent', version: 3 })
  expect(after(...life, absent, move('client'))[0]).toMatchObject({ attendance: null })
  expect(after(...life, absent, bookingCanceled('malade'))[0]).toMatchObject({ attendance: null })
  expect(after(...life, kept)[0]).toMatchObject({ kept_on_purpose: true })
  expect(after(...life, kept, move('centre'))[0]).toMatchObject({ kept_on_purpose: false, times_rescheduled: 0 })
  const outside = { outsideHours: true } as const
  expect(after(...life, move('client', outside))[0]).toMatchObject({ kept_on_purpose: true, times_rescheduled: 1 })
  expect(after(...life, move('client'), move('client', { undoes: true }))[0]).toMatchObject({ times_rescheduled: 0 })
  expect(after(...life, kept, move('client'))[0]).toMatchObject({ kept_on_purpose: false, times_rescheduled: 1 })
})

test('a client who gave up their wish with a move asks for the same practitioner again once it is taken back', () => {
  const requested = bookingRequested({ practitionerIsWished: true })
  const move = (how: { wishEnds: true } | { undoes: true; wishAgain: object }): DomainFact =>
    ({
      type: 'BookingRescheduled',
      data: {
        bookingId,
        personId,
        date: '2026-11-24',
        startsAt: '2026-11-24T08:00:00Z',
        endsAt: '2026-11-24T09:00:00Z',
        reason: null,
        wishedBy: 'client',
        practitionerId: 1,
        practitionerName: 'Claire Martin',
        roomId: 1,
        roomName: 'Salon Lavande',
        from: { date: '2026-11-23', startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T09:00:00Z' },
        ...how,
      },
    }) as DomainFact
  const wishAgain = { practitionerId: 1, practitionerName: 'Claire Martin' }
  const wished = { id: 1, name: 'Claire Martin' }
  const life = [requested, bookingConfirmed, move({ wishEnds: true })]
  expect(after(requested)[0]).toMatchObject({ wished_practitioner: wished })
  expect(after(...life)[0]).toMatchObject({ wished_practitioner: null })
  const [back] = after(...life, move({ undoes: true, wishAgain }))
  expect(back).toMatchObject({ wished_practitioner: wished, times_rescheduled: 0 })
  expect(back).not.toHaveProperty('wish_again')
})

test('a booking given up by its visitor is abandoned; one canceled by staff is not', () => {
  const canceled = (by: 'visitor' | 'staff'): DomainFact => ({
    type: 'BookingCanceled',
    data: { bookingId, personId, date: '2026-11-23', by, reason: null },
  })
  const row = (by: 'visitor' | 'staff') => after(bookingRequested(), canceled(by))[0]
  expect(row('visitor')).toMatchObject({ status: 'canceled', abandoned: true })
  expect(row('staff')).toMatchObject({ status: 'canceled', abandoned: false })
})

test('corrected contact details replace the earlier ones, and nothing else', () => {
  const before = after(bookingRequested(), bookingConfirmed)[0]
  const now = after(bookingRequested(), bookingConfirmed, contactCorrected())[0]
  expect(now).toEqual({
    ...before,
    customer_email: 'anne.roux@example.net',
    customer_phone: '0698765432',
    address_corrected: true,
    version: 3,
    updated_at: now?.updated_at,
  })
})

test('only a correction of the address marks it as corrected, and a later one of the phone keeps the mark', () => {
  const phoneOnly = (customerEmail: string, person: string) =>
    contactCorrected({ customerEmail, personId: person, previousPersonId: person, by: 'staff', resends: false })
  const first = phoneOnly('anne@example.org', personId)
  expect(after(bookingRequested(), first)[0]).toMatchObject({ address_corrected: false })
  const later = phoneOnly('anne.roux@example.net', 'b'.repeat(32))
  expect(after(bookingRequested(), contactCorrected(), later)[0]).toMatchObject({ address_corrected: true })
})

const second = {
  arrangement: 'beside' as 'after' | 'beside',
  serviceId: 4,
  serviceName: 'Bain enveloppé',
  firstServiceName: 'Massage prénatal',
  priceCents: 6_000,
  durationMinutes: 90,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  roomType: 'spa_bath_room',
  questionnaireId: 2,
  startsAt: '2026-11-23T08:00:00Z',
  endsAt: '2026-11-23T09:30:00Z',
  practitionerId: 2,
  practitionerName: 'Inès Moreau',
  roomId: 3,
  roomName: 'Salon Bain',
}
const passed = (questionnaireId: number): DomainFact => ({
  type: 'EligibilityConfirmed',
  data: { bookingId, questionnaireId, questionnaireType: 'x', confirmedOn: '2026-11-20' },
})
const givenTo = (practitionerId: number, part?: 'second'): DomainFact => ({
  type: 'PractitionerChanged',
  data: {
    bookingId,
    date: '2026-11-23',
    practitionerId,
    practitionerName: `Nurse ${practitionerId}`,
    ...(part && { part }),
  },
})

test('of two treatments side by side each keeps its own practitioner, and both questionnaires are needed', () => {
  const request = bookingRequested({ second })
  expect(after(request)).toMatchObject([{ second, second_practitioner_id: 2, questionnaires_left: [1, 2] }])
  expect(after(request, passed(2))).toMatchObject([{ questionnaires_left: [1], eligibility_confirmed_on: null }])
  expect(after(request, passed(2), passed(1))).toMatchObject([
    { questionnaires_left: [], eligibility_confirmed_on: '2026-11-20' },
  ])
  expect(after(request, givenTo(3, 'second'))).toMatchObject([
    { practitioner_id: 1, second: { practitionerName: 'Nurse 3' }, second_practitioner_id: 3 },
  ])
  expect(after(request, givenTo(3))).toMatchObject([{ practitioner_id: 3, second_practitioner_id: 2 }])
})

test('a booking that is kept on purpose stays kept when only its second treatment goes to somebody else', () => {
  const request = bookingRequested({ second })
  const kept: DomainFact = {
    type: 'BookingKept',
    data: { bookingId, date: '2026-11-23', startsAt: '2026-11-23T09:00:00.000Z' },
  }
  expect(after(request, kept, givenTo(3, 'second'))).toMatchObject([{ kept_on_purpose: true }])
  expect(after(request, kept, givenTo(3))).toMatchObject([{ kept_on_purpose: false }])
  expect(after(request, givenTo(3, 'second'))).toMatchObject([{ kept_on_purpose: false }])
})

test('two treatments one after the other go to somebody else together', () => {
  const request = bookingRequested({ second: { ...second, arrangement: 'after', practitionerId: 1 } })
  expect(after(request, givenTo(3))).toMatchObject([{ practitioner_id: 3, second_practitioner_id: 3 }])
})
