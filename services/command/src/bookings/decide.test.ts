import type { BookingEvent } from '@alba/contracts/bookings/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import {
  bookingId,
  canceled,
  confirmed,
  confirmedData,
  date,
  eligible,
  eligibleData,
  expired,
  HELD_UNTIL,
  INTENT,
  LAST_MOMENT_HELD,
  latePaymentData,
  latePaymentRejected,
  PRICE_CENTS,
  paymentRequested,
  personId,
  requested,
  requestedData,
} from '../testing/booking-facts.ts'
import { type Booking, booking } from './booking.ts'
import {
  abandonBooking,
  cancelByStaff,
  cancelUnpaid,
  changeNotes,
  changePractitioner,
  confirmBooking,
  confirmEligibility,
  endUnconfirmed,
  expireBooking,
  keepBooking,
  notMovable,
  notPayable,
  passQuestionnaire,
  rejectLatePayment,
  requestBooking,
  requestPayment,
  rescheduleBooking,
} from './decide.ts'
import type { ConfirmingPayment } from './parts/decide.ts'

const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)
/** The events that end a booking, by their name in a test. */
const over = { canceled: canceled('visitor'), 'canceled by staff': canceled('staff'), expired }

describe('requesting a booking', () => {
  const request =
    (changes = {}) =>
    (state: Booking) =>
      requestBooking(state, requestedData(changes), [])

  it('records the request, and a questionnaire that was passed before', () => {
    after().when(request()).yields([requested()])
    const data = (eligible as Extract<BookingEvent, { type: 'EligibilityConfirmed' }>).data
    after()
      .when(state => requestBooking(state, requestedData(), [data]))
      .yields([requested(), eligible])
  })
  it('records a repeated request once, also after the booking was confirmed or has ended', () => {
    for (const end of [[], [confirmed], [expired], [canceled('visitor')]])
      after(requested(), ...end)
        .when(request())
        .yields([])
  })
  it('refuses another request under the same idempotency key', () => {
    after(requested())
      .when(request({ requestDigest: 'another' }))
      .rejects('idempotency_key_reused')
  })
})

describe('passing the questionnaire', () => {
  const withQuestionnaire = requested({ questionnaireId: 1 })
  const pass =
    (questionnaireId = 1) =>
    (state: Booking) =>
      passQuestionnaire(state, {
        bookingId,
        questionnaireId,
        questionnaireType: 'prenatal',
        confirmedOn: '2026-11-21',
      })

  it('is recorded once', () => {
    after(withQuestionnaire).when(pass()).yields([eligible])
    after(withQuestionnaire, eligible).when(pass()).yields([])
  })
  it('is refused for another questionnaire than that of the booking, and for an unknown booking', () => {
    after(withQuestionnaire).when(pass(2)).rejects('questionnaire_unknown')
    after(requested()).when(pass()).rejects('questionnaire_unknown')
    after().when(pass()).rejects('booking_unknown')
  })
  it('changes nothing once the booking is confirmed or has ended', () => {
    for (const end of [confirmed, expired, canceled('visitor')]) after(withQuestionnaire, end).when(pass()).yields([])
  })
})

describe('paying a booking', () => {
  const refusalOf = (facts: BookingEvent[], now = LAST_MOMENT_HELD) => notPayable(after(...facts).state, now)

  it('is possible while the booking is on hold, with its questionnaire passed', () => {
    expect(refusalOf([requested()])).toBeUndefined()
    expect(refusalOf([requested({ questionnaireId: 1 }), eligible])).toBeUndefined()
  })
  it('is possible with two treatments once the questionnaires of both are passed', () => {
    const { date: _date, ...first } = requestedData({ questionnaireId: 1 })
    const named = { serviceName: 'Bain', firstServiceName: 'Massage', arrangement: 'beside' } as const
    const both = requested({ questionnaireId: 1, second: { ...first, ...named, questionnaireId: 2 } })
    const other = (questionnaireId: number): BookingEvent => ({
      type: 'EligibilityConfirmed',
      data: { ...eligibleData, questionnaireId },
    })
    expect(refusalOf([both, eligible])).toBe('eligibility_required')
    expect(refusalOf([both, other(2)])).toBe('eligibility_required')
    expect(refusalOf([both, other(2), eligible])).toBeUndefined()
  })
  it.each([
    ['booking_unknown', []],
    ['payment_settled', [requested(), confirmed]],
    ['booking_closed', [requested(), canceled('visitor')]],
    ['booking_not_on_hold', [requested({ channel: 'staff' })]],
    ['hold_expired', [requested(), expired]],
    ['eligibility_required', [requested({ questionnaireId: 1 })]],
    ['price_on_request', [requested({ priceCents: 0 })]],
  ] as const)('is refused with %s', (rejection, facts) => {
    expect(refusalOf([...facts])).toBe(rejection)
  })
  it('is refused from the millisecond on at which its hold ends', () => {
    expect(refusalOf([requested()], HELD_UNTIL - 1)).toBeUndefined()
    expect(refusalOf([requested()], HELD_UNTIL)).toBe('hold_expired')
  })
})

describe('requesting a payment', () => {
  const request =
    (paymentIntentId = INTENT) =>
    (state: Booking) =>
      requestPayment(state, { bookingId, paymentIntentId, amountCents: PRICE_CENTS })

  it('records the first intent once', () => {
    after(requested()).when(request()).yields([paymentRequested])
    after(requested(), paymentRequested).when(request()).yields([])
    after(requested(), paymentRequested, confirmed).when(request()).yields([])
  })
  it('refuses a second intent, and an intent for a booking that is not on hold', () => {
    after(requested(), paymentRequested).when(request('pi_2')).rejects('booking_closed')
    for (const end of Object.values(over)) after(requested(), end).when(request()).rejects('booking_closed')
    after(requested(), confirmed).when(request()).rejects('booking_closed')
    after().when(request()).rejects('booking_unknown')
  })
})

describe('confirming a booking', () => {
  const card = (paymentIntentId: string) => ({ kind: 'card' as const, paymentIntentId, amountCents: PRICE_CENTS })
  const confirm =
    (payment: ConfirmingPayment = card(INTENT)) =>
    (state: Booking) => {
      const { settledBy: _settledBy, ...data } = confirmedData()
      return confirmBooking(state, { ...data, payment })
    }

  it('is possible on hold, after the hold has ended, and after the visitor gave the booking up', () => {
    after(requested()).when(confirm()).yields([confirmed])
    after(requested(), expired).when(confirm()).yields([confirmed])
    after(requested(), canceled('visitor')).when(confirm()).yields([confirmed])
  })
  it('is possible with a voucher on hold only: it has its money back once the booking has ended', () => {
    const voucher = {
      kind: 'voucher' as const,
      voucherId: 1,
      voucherNumber: 'ABCD-EFGH-JKLM',
      amountCents: PRICE_CENTS,
    }
    after(requested())
      .when(confirm(voucher))
      .yields([{ type: 'BookingConfirmed', data: confirmedData(voucher) }])
    for (const end of Object.values(over)) after(requested(), end).when(confirm(voucher)).rejects('booking_closed')
  })
  it('is recorded once for the same payment', () => {
    after(requested(), confirmed).when(confirm()).yields([])
    const staff = { type: 'BookingConfirmed', data: confirmedData({ kind: 'staff' }) } as const
    after(requested(), staff)
      .when(confirm({ kind: 'staff' }))
      .yields([])
  })
  it('is recorded once for the same voucher, and refused for any other payment', () => {
    const voucher = (voucherId: number) => {
      return { kind: 'voucher' as const, voucherId, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: PRICE_CENTS }
    }
    const byVoucher = { type: 'BookingConfirmed', data: confirmedData(voucher(1)) } as const
    after(requested(), byVoucher)
      .when(confirm(voucher(1)))
      .yields([])
    for (const other of [voucher(2), card(INTENT), { kind: 'staff' as const }])
      after(requested(), byVoucher).when(confirm(other)).rejects('booking_not_on_hold')
  })
  it('is refused for a second payment', () => {
    after(requested(), confirmed)
      .when(confirm(card('pi_2')))
      .rejects('booking_not_on_hold')
    after(requested(), confirmed)
      .when(confirm({ kind: 'staff' }))
      .rejects('booking_not_on_hold')
  })
  it('is refused for a booking that staff canceled, and for an unknown one', () => {
    after(requested(), canceled('staff')).when(confirm()).rejects('booking_closed')
    after(requested(), confirmed, canceled('staff')).when(confirm()).rejects('booking_closed')
    after().when(confirm()).rejects('booking_unknown')
  })
  it('is refused with a payment that was rejected as too late', () => {
    after(requested(), expired, latePaymentRejected()).when(confirm()).rejects('booking_closed')
    after(requested(), expired, latePaymentRejected('pi_2')).when(confirm()).yields([confirmed])
  })
  it('takes the practitioner and the room that the agenda assigned', () => {
    const elsewhere = { ...confirmedData(), practitionerId: 2, practitionerName: 'Inès', roomId: 3, roomName: 'Autre' }
    const { state } = after(requested(), { type: 'BookingConfirmed', data: elsewhere })
    expect(state).toMatchObject({
      status: 'confirmed',
      practitionerId: 2,
      practitionerName: 'Inès',
      roomId: 3,
      roomName: 'Autre',
    })
  })
})

describe('rejecting a late payment', () => {
  const refuse = (state: Booking) => rejectLatePayment(state, latePaymentData())

  it('is recorded once for each payment', () => {
    after(requested(), expired).when(refuse).yields([latePaymentRejected()])
    after(requested(), expired, latePaymentRejected()).when(refuse).yields([])
    after(requested(), expired, latePaymentRejected('pi_2')).when(refuse).yields([latePaymentRejected()])
  })
  it('changes nothing for the payment that confirmed the booking, even when staff canceled it since', () => {
    after(requested(), confirmed).when(refuse).yields([])
    after(requested(), confirmed, canceled('staff')).when(refuse).yields([])
    after(requested(), { type: 'BookingConfirmed', data: confirmedData({ kind: 'staff' }) })
      .when(refuse)
      .yields([latePaymentRejected()])
  })
  it('is recorded for a second payment of a confirmed booking', () => {
    after(requested(), confirmed)
      .when(state => rejectLatePayment(state, latePaymentData('pi_2')))
      .yields([latePaymentRejected('pi_2')])
  })
  it('is refused for an unknown booking', () => {
    after().when(refuse).rejects('booking_unknown')
  })
})

describe('giving up an unpaid booking', () => {
  const cancel = (state: Booking) => cancelUnpaid(state, 'Paiement abandonné')

  it('is refused for a booking that staff is making', () => {
    after(requested({ channel: 'staff' }))
      .when(cancel)
      .rejects('booking_not_on_hold')
    after(requested({ channel: 'staff' }), canceled('staff'))
      .when(cancel)
      .yields([])
  })

  it('is recorded once', () => {
    after(requested())
      .when(cancel)
      .yields([canceled('visitor', 'Paiement abandonné')])
    for (const end of Object.values(over)) after(requested(), end).when(cancel).yields([])
  })
  it('is refused for a confirmed booking and for an unknown one', () => {
    after(requested(), confirmed).when(cancel).rejects('booking_not_on_hold')
    after().when(cancel).rejects('booking_unknown')
  })
})

describe('the closing of a payment', () => {
  const close = (paymentIntentId: string, now: number) => (state: Booking) =>
    abandonBooking(state, paymentIntentId, now)

  it('cancels the booking while it is on hold, and expires it afterwards', () => {
    const paying = after(requested(), paymentRequested)
    paying.when(close(INTENT, HELD_UNTIL - 1)).yields([canceled('visitor', 'Paiement abandonné')])
    paying.when(close(INTENT, HELD_UNTIL)).yields([expired])
  })
  it('changes nothing during the hold when the booking has not recorded the payment', () => {
    const waiting = after(requested())
    waiting.when(close(INTENT, HELD_UNTIL - 1)).yields([])
    waiting.when(close(INTENT, HELD_UNTIL)).yields([expired])
  })
  it('changes nothing for a booking with another payment, confirmed, ended or unknown', () => {
    after(requested(), paymentRequested).when(close('pi_another', HELD_UNTIL)).yields([])
    for (const end of [confirmed, ...Object.values(over)])
      after(requested(), paymentRequested, end).when(close(INTENT, HELD_UNTIL)).yields([])
    after().when(close(INTENT, HELD_UNTIL)).yields([])
  })
})

describe('a voucher that cannot confirm the booking', () => {
  const end = (now: number) => (state: Booking) => endUnconfirmed(state, now)

  it('ends it while it is on hold, and changes nothing afterwards', () => {
    after(requested()).when(end(HELD_UNTIL)).yields([expired])
    after(requested())
      .when(end(HELD_UNTIL - 1))
      .yields([canceled('visitor')])
    for (const fact of [confirmed, ...Object.values(over)]) after(requested(), fact).when(end(HELD_UNTIL)).yields([])
    after().when(end(HELD_UNTIL)).yields([])
  })
})

describe('expiring', () => {
  const expire = (now: number) => (state: Booking) => expireBooking(state, now)

  it('happens only to a booking on hold, and only when the hold has ended', () => {
    after(requested()).when(expire(HELD_UNTIL)).yields([expired])
    after(requested())
      .when(expire(HELD_UNTIL - 1))
      .yields([])
    for (const end of [confirmed, ...Object.values(over)]) after(requested(), end).when(expire(HELD_UNTIL)).yields([])
    after().when(expire(HELD_UNTIL)).yields([])
  })
})

describe('changing the practitioner', () => {
  const change =
    (practitionerId: number, move = 0) =>
    (state: Booking) =>
      changePractitioner(state, { bookingId, date, practitionerId, practitionerName: 'Inès' }, move)
  const changed = {
    type: 'PractitionerChanged',
    data: { bookingId, date, practitionerId: 2, practitionerName: 'Inès' },
  } as const

  it('is recorded once for a booking on hold or confirmed', () => {
    after(requested()).when(change(2)).yields([changed])
    after(requested(), confirmed).when(change(2)).yields([changed])
    after(requested(), changed).when(change(2)).yields([])
  })
  it('is refused when the booking has been moved meanwhile, even within the day', () => {
    const data = { ...requestedData(), from: { ...requestedData() }, reason: null }
    const moved: BookingEvent = { type: 'BookingRescheduled', data }
    after(requested(), confirmed, moved).when(change(2)).rejects('booking_moved')
    after(requested(), confirmed, moved).when(change(2, 1)).yields([changed])
  })
  it('is refused for an ended booking and for an unknown one', () => {
    for (const end of Object.values(over)) after(requested(), end).when(change(2)).rejects('booking_closed')
    after().when(change(2)).rejects('booking_unknown')
  })
})

describe('moving a booking', () => {
  const later = { date: '2026-11-24', startsAt: '2026-11-24T09:00:00Z', endsAt: '2026-11-24T10:00:00Z' }
  const previously = {
    practitionerId: requestedData().practitionerId,
    practitionerName: requestedData().practitionerName,
  }
  const data = { ...requestedData(), ...later, from: { ...requestedData() }, reason: null, previously }
  const moved = { type: 'BookingRescheduled', data } as const
  const alreadyMoved = after(requested(), confirmed, moved)
  const move =
    (number: number | null, changes = {}) =>
    (state: Booking) =>
      rescheduleBooking(state, { ...data, ...changes }, number)

  it('is recorded once for a confirmed booking', () => {
    after(requested(), confirmed).when(move(1)).yields([moved])
    alreadyMoved.when(move(1)).yields([])
  })
  it('counts as a move of the client, unless the centre wished it', () => {
    const wishedBy = (wish?: 'client' | 'centre'): BookingEvent => ({
      type: 'BookingRescheduled',
      data: { ...data, wishedBy: wish },
    })
    const moves = (...facts: BookingEvent[]) => after(requested(), confirmed, ...facts).state
    expect(moves(wishedBy('client'), wishedBy())).toMatchObject({ timesRescheduled: 2, movesOfClient: 2 })
    expect(moves(wishedBy('client'), wishedBy('centre'))).toMatchObject({ timesRescheduled: 2, movesOfClient: 1 })
  })
  it('back takes away what the move counted, and is itself not taken back', () => {
    const before = requestedData()
    const there = { startsAt: before.startsAt, practitionerId: before.practitionerId, keptOnPurpose: false }
    const back = (wish: 'client' | 'centre'): BookingEvent => ({
      type: 'BookingRescheduled',
      data: { ...data, from: later, wishedBy: wish, undoes: true },
    })
    const there2 = (wish: 'client' | 'centre'): BookingEvent => ({
      type: 'BookingRescheduled',
      data: { ...data, wishedBy: wish },
    })
    const moves = (...facts: BookingEvent[]) => after(requested(), confirmed, ...facts).state
    expect(moves(there2('client'))).toMatchObject({ movesOfClient: 1, lastMove: { ...there, wishedBy: 'client' } })
    expect(moves(there2('client'), back('client'))).toMatchObject({
      timesRescheduled: 2,
      movesOfClient: 0,
      lastMove: null,
    })
    expect(moves(there2('centre'), back('centre'))).toMatchObject({ movesOfClient: 0, lastMove: null })
  })
  it('outside the hours on purpose counts as kept there, until it is moved or given to somebody else', () => {
    const moves = (...facts: BookingEvent[]) => after(requested(), confirmed, ...facts).state
    const outside: BookingEvent = { type: 'BookingRescheduled', data: { ...data, outsideHours: true } }
    expect(moves(outside)).toMatchObject({ keptOnPurpose: true })
    expect(moves(outside, moved)).toMatchObject({ keptOnPurpose: false, lastMove: { keptOnPurpose: true } })
    const changed: BookingEvent = {
      type: 'PractitionerChanged',
      data: { bookingId, date: later.date, practitionerId: 2, practitionerName: 'Inès' },
    }
    expect(moves(outside, changed)).toMatchObject({ keptOnPurpose: false })
    // Whoever gets the second of two treatments side by side leaves the first one where it was kept.
    const second: BookingEvent = { ...changed, data: { ...changed.data, part: 'second' } }
    expect(moves(outside, second)).toMatchObject({ keptOnPurpose: true })
    expect(moves(moved, second)).toMatchObject({ keptOnPurpose: false })
  })
  it('changes nothing when it is repeated after the practitioner has changed', () => {
    const changed: BookingEvent = {
      type: 'PractitionerChanged',
      data: { bookingId, date: later.date, practitionerId: 2, practitionerName: 'Inès' },
    }
    after(requested(), confirmed, moved, changed).when(move(1)).yields([])
  })
  it('is refused when another move was recorded first, even if the booking is back at its former time', () => {
    alreadyMoved.when(move(1, { startsAt: '2026-11-24T11:00:00Z' })).rejects('booking_moved')
    const back: BookingEvent = { type: 'BookingRescheduled', data: { ...requestedData(), from: later, reason: null } }
    after(requested(), confirmed, moved, back).when(move(1)).rejects('booking_moved')
    after(requested(), confirmed, moved, back).when(move(3)).yields([moved])
    after(requested(), confirmed).when(move(2)).rejects('booking_moved')
  })
  it('without a number is refused when the booking has left the former time', () => {
    after(requested(), confirmed).when(move(null)).yields([moved])
    alreadyMoved.when(move(null)).yields([])
    alreadyMoved.when(move(null, { startsAt: '2026-11-24T11:00:00Z' })).rejects('booking_moved')
  })
  it('is refused for a booking that was canceled meanwhile, and for an unknown one', () => {
    after(requested(), confirmed, canceled('staff')).when(move(1)).rejects('booking_changed')
    after().when(move(1)).rejects('booking_unknown')
  })
})

const wish = (reason: string | null) => ({ reason, wishedBy: 'centre', givesBack: false }) as const

describe('a command with the version that staff saw', () => {
  const seen = (version: number) => [
    (state: Booking) => cancelByStaff(state, wish(null), version),
    (state: Booking) => changeNotes(state, { notes: 'Autre' }, version),
    (state: Booking) => keepBooking(state, version),
    (state: Booking) => confirmEligibility(state, [eligibleData], version),
  ]

  it('is refused when the booking has another version', () => {
    for (const decide of seen(1))
      after(requested({ questionnaireId: 1 }), confirmed)
        .when(decide)
        .rejects('booking_changed')
    for (const decide of seen(3))
      after(requested({ questionnaireId: 1 }), confirmed)
        .when(decide)
        .rejects('booking_changed')
    for (const decide of seen(2))
      expect(decide(after(requested({ questionnaireId: 1 }), confirmed).state).ok).toBe(true)
    expect(notMovable(after(requested(), confirmed).state, 1)).toBe('booking_changed')
    expect(notMovable(after(requested(), confirmed).state, 2)).toBeUndefined()
  })
  it('is refused for an unknown booking', () => {
    for (const decide of seen(1)) after().when(decide).rejects('booking_unknown')
  })
})

describe('canceling by staff', () => {
  const cancel = (state: Booking) => cancelByStaff(state, wish('Camille est malade'))

  it('is recorded once, for a booking on hold and for a confirmed one', () => {
    const ended = canceled('staff', 'Camille est malade')
    after(requested()).when(cancel).yields([ended])
    after(requested(), confirmed).when(cancel).yields([ended])
    after(requested(), confirmed, ended).when(cancel).yields([])
    after(requested(), canceled('visitor')).when(cancel).yields([])
  })
  it.each([
    ['centre', false, true],
    ['centre', true, true],
    ['client', false, false],
    ['client', true, true],
  ] as const)(
    'at the wish of the %s, with a refund granted by staff: %s, gives the payment back: %s',
    (wishedBy, isGranted, givesBack) => {
      const { decision } = after(requested(), confirmed).when(state =>
        cancelByStaff(state, { reason: null, wishedBy, givesBack: isGranted }),
      )
      expect(decision).toMatchObject({ events: [{ data: { wishedBy, givesBack } }] })
    },
  )
  it('is refused for an expired booking and for an unknown one', () => {
    after(requested(), expired).when(cancel).rejects('booking_closed')
    after().when(cancel).rejects('booking_unknown')
  })
})

describe('a booking that is to be moved', () => {
  it('must be confirmed', () => {
    expect(notMovable(after(requested(), confirmed).state)).toBeUndefined()
    for (const facts of [[requested()], ...Object.values(over).map(end => [requested(), end])])
      expect(notMovable(after(...facts).state)).toBe('booking_not_confirmed')
    expect(notMovable(after().state)).toBe('booking_unknown')
  })
})

describe('keeping a booking outside the opening hours', () => {
  const keep = (state: Booking) => keepBooking(state)

  it('is recorded for a confirmed booking, once for each time that the booking has', () => {
    const { startsAt } = requestedData()
    const kept: BookingEvent = { type: 'BookingKept', data: { bookingId, date, startsAt } }
    after(requested(), confirmed).when(keep).yields([kept])
    after(requested(), confirmed, kept).when(keep).yields([])
    const there = { startsAt: '2026-11-24T10:00:00Z', endsAt: '2026-11-24T11:00:00Z', date: '2026-11-24' }
    const moved: BookingEvent = {
      type: 'BookingRescheduled',
      data: { ...requestedData(), ...there, from: requestedData(), reason: null },
    }
    after(requested(), confirmed, kept, moved)
      .when(keep)
      .yields([{ type: 'BookingKept', data: { bookingId, date: there.date, startsAt: there.startsAt } }])
    after(requested()).when(keep).rejects('booking_not_confirmed')
    after(requested(), confirmed, canceled('staff')).when(keep).rejects('booking_not_confirmed')
    after().when(keep).rejects('booking_unknown')
  })
})

describe('changing the notes', () => {
  const change = (notes: Parameters<typeof changeNotes>[1]) => (state: Booking) => changeNotes(state, notes)
  const changed = (notes: string | null, adminNotes: string | null): BookingEvent => ({
    type: 'NotesChanged',
    data: { bookingId, personId, notes, adminNotes },
  })

  it('records the new notes, and keeps those that are left out', () => {
    after(requested({ notes: 'Sonner' }))
      .when(change({ adminNotes: 'VIP' }))
      .yields([changed('Sonner', 'VIP')])
    after(requested(), changed('a', 'b'))
      .when(change({ notes: null }))
      .yields([changed(null, 'b')])
    after(requested(), canceled('staff'))
      .when(change({ notes: 'Rappelée' }))
      .yields([changed('Rappelée', null)])
  })
  it('records nothing when the notes stay the same', () => {
    after(requested())
      .when(change({ notes: null, adminNotes: null }))
      .yields([])
    after(requested(), changed('a', 'b'))
      .when(change({ notes: 'a' }))
      .yields([])
  })
})

describe('confirming that the questionnaire was passed', () => {
  const confirmPassed =
    (questionnaireId = 1) =>
    (state: Booking) =>
      confirmEligibility(state, [{ ...eligibleData, questionnaireId }])
  const withQuestionnaire = requested({ questionnaireId: 1 })

  it('is recorded once, also for a confirmed booking', () => {
    after(withQuestionnaire, confirmed).when(confirmPassed()).yields([eligible])
    after(withQuestionnaire, confirmed, eligible).when(confirmPassed()).yields([])
  })
  it('is refused for another questionnaire, and for a booking that has ended', () => {
    after(withQuestionnaire).when(confirmPassed(2)).rejects('questionnaire_unknown')
    for (const end of Object.values(over)) after(withQuestionnaire, end).when(confirmPassed()).rejects('booking_closed')
  })
})

describe('the state of a booking', () => {
  it('does not exist before the request, whatever else is in its stream', () => {
    for (const fact of [eligible, paymentRequested, confirmed, expired, canceled('staff'), latePaymentRejected()])
      expect(after(fact).state).toEqual({ status: 'none' })
  })
  it('is pending, in version 1, after the request', () => {
    const request = requestedData()
    expect(after(requested()).state).toEqual({
      ...request,
      status: 'pending',
      eligible: false,
      questionnairesLeft: [],
      version: 1,
      paymentIntentId: null,
      parts: [],
      settledBy: null,
      firstStartsAt: request.startsAt,
      wishedPractitionerId: null,
      timesRescheduled: 0,
      keptOnPurpose: false,
      movesOfClient: 0,
      lastMove: null,
      correctionsByVisitor: 0,
      rejectedIntents: [],
      onSite: null,
      attendance: null,
      absence: null,
      retainedFrom: 1,
      erased: null,
    })
  })
  it('has the new notes and the next version after they change', () => {
    const changed: BookingEvent = {
      type: 'NotesChanged',
      data: { bookingId, personId, notes: 'Sonner', adminNotes: null },
    }
    const before = after(requested()).state
    expect(after(requested(), changed).state).toEqual({
      ...before,
      version: 2,
      retainedFrom: 2,
      notes: 'Sonner',
      adminNotes: null,
    })
  })
  it('still contains the payment after staff canceled', () => {
    expect(after(requested(), confirmed, canceled('staff')).state).toMatchObject({
      status: 'canceled',
      canceledBy: 'staff',
      settledBy: [{ kind: 'card', paymentIntentId: INTENT }],
    })
  })
})
