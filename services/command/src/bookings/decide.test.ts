import type { BookingEvent } from '@alba/contracts/bookings/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import {
  BEFORE,
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
  late,
  lateData,
  PRICE,
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

const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)
const over = { canceled: canceled('visitor'), 'canceled by staff': canceled('staff'), expired }

describe('requesting a booking', () => {
  const request =
    (changes = {}) =>
    (state: Booking) =>
      requestBooking(state, requestedData(changes), undefined)

  it('records what was asked, and the questionnaire where it was passed', () => {
    after().when(request()).yields([requested()])
    const data = (eligible as Extract<BookingEvent, { type: 'EligibilityConfirmed' }>).data
    after()
      .when(state => requestBooking(state, requestedData(), data))
      .yields([requested(), eligible])
  })
  it('records the same request once, whatever became of it', () => {
    for (const end of [[], [confirmed], [expired], [canceled('visitor')]])
      after(requested(), ...end)
        .when(request())
        .yields([])
  })
  it('refuses another request under the same key', () => {
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
  it('is for the questionnaire of the booking, and for a booking', () => {
    after(withQuestionnaire).when(pass(2)).rejects('questionnaire_unknown')
    after(requested()).when(pass()).rejects('questionnaire_unknown')
    after().when(pass()).rejects('booking_unknown')
  })
  it('means nothing any more once the booking is settled or over', () => {
    for (const end of [confirmed, expired, canceled('visitor')]) after(withQuestionnaire, end).when(pass()).yields([])
  })
})

describe('what may be paid', () => {
  const may = (facts: BookingEvent[], now = BEFORE) => notPayable(after(...facts).state, now)

  it('is a booking on hold', () => {
    expect(may([requested()])).toBeUndefined()
    expect(may([requested({ questionnaireId: 1 }), eligible])).toBeUndefined()
  })
  it.each([
    ['booking_unknown', []],
    ['payment_settled', [requested(), confirmed]],
    ['booking_closed', [requested(), canceled('visitor')]],
    ['booking_not_on_hold', [requested({ channel: 'staff' })]],
    ['hold_expired', [requested(), expired]],
    ['eligibility_required', [requested({ questionnaireId: 1 })]],
    ['price_on_request', [requested({ priceCents: 0 })]],
  ] as const)('is not: %s', (rejection, facts) => {
    expect(may([...facts])).toBe(rejection)
  })
  it('ends with the hold, to the millisecond, without waiting for the timer', () => {
    expect(may([requested()], HELD_UNTIL - 1)).toBeUndefined()
    expect(may([requested()], HELD_UNTIL)).toBe('hold_expired')
  })
})

describe('requesting the payment', () => {
  const request =
    (paymentIntentId = INTENT) =>
    (state: Booking) =>
      requestPayment(state, { bookingId, paymentIntentId, amountCents: PRICE })

  it('records the one intent once', () => {
    after(requested()).when(request()).yields([paymentRequested])
    after(requested(), paymentRequested).when(request()).yields([])
    after(requested(), paymentRequested, confirmed).when(request()).yields([])
  })
  it('refuses a second intent, and one for a booking that is not on hold', () => {
    after(requested(), paymentRequested).when(request('pi_2')).rejects('booking_closed')
    for (const end of Object.values(over)) after(requested(), end).when(request()).rejects('booking_closed')
    after(requested(), confirmed).when(request()).rejects('booking_closed')
    after().when(request()).rejects('booking_unknown')
  })
})

describe('confirming', () => {
  const card = (paymentIntentId: string) => ({ kind: 'card' as const, paymentIntentId, amountCents: PRICE })
  const confirm =
    (settledBy = confirmedData().settledBy) =>
    (state: Booking) =>
      confirmBooking(state, confirmedData(settledBy))

  it('settles a booking on hold, and one whose hold ran out or that its visitor gave up', () => {
    after(requested()).when(confirm()).yields([confirmed])
    after(requested(), expired).when(confirm()).yields([confirmed])
    after(requested(), canceled('visitor')).when(confirm()).yields([confirmed])
  })
  it('happens once for the same settlement', () => {
    after(requested(), confirmed).when(confirm()).yields([])
    const staff = { type: 'BookingConfirmed', data: confirmedData({ kind: 'staff' }) } as const
    after(requested(), staff)
      .when(confirm({ kind: 'staff' }))
      .yields([])
  })
  it('happens once for the same voucher', () => {
    const voucher = (voucherId: number) => {
      return { kind: 'voucher' as const, voucherId, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: PRICE }
    }
    const byVoucher = { type: 'BookingConfirmed', data: confirmedData(voucher(1)) } as const
    after(requested(), byVoucher)
      .when(confirm(voucher(1)))
      .yields([])
    for (const other of [voucher(2), card(INTENT), { kind: 'staff' as const }])
      after(requested(), byVoucher).when(confirm(other)).rejects('booking_not_on_hold')
  })
  it('refuses a second settlement', () => {
    after(requested(), confirmed)
      .when(confirm(card('pi_2')))
      .rejects('booking_not_on_hold')
    after(requested(), confirmed)
      .when(confirm({ kind: 'staff' }))
      .rejects('booking_not_on_hold')
  })
  it('refuses a booking that staff canceled or that was never made', () => {
    after(requested(), canceled('staff')).when(confirm()).rejects('booking_closed')
    after(requested(), confirmed, canceled('staff')).when(confirm()).rejects('booking_closed')
    after().when(confirm()).rejects('booking_unknown')
  })
  it('refuses money that is going back', () => {
    after(requested(), expired, late()).when(confirm()).rejects('booking_closed')
    after(requested(), expired, late('pi_2')).when(confirm()).yields([confirmed])
  })
  it('takes over the practitioner and room that the agenda gave', () => {
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

describe('money that comes too late', () => {
  const refuse = (state: Booking) => rejectLatePayment(state, lateData())

  it('is sent back once for each payment', () => {
    after(requested(), expired).when(refuse).yields([late()])
    after(requested(), expired, late()).when(refuse).yields([])
    after(requested(), expired, late('pi_2')).when(refuse).yields([late()])
  })
  it('is not the money that the booking was confirmed with, even when staff canceled it since', () => {
    after(requested(), confirmed).when(refuse).yields([])
    after(requested(), confirmed, canceled('staff')).when(refuse).yields([])
    after(requested(), { type: 'BookingConfirmed', data: confirmedData({ kind: 'staff' }) })
      .when(refuse)
      .yields([late()])
  })
  it('is a second payment of a booking that was confirmed with the first', () => {
    after(requested(), confirmed)
      .when(state => rejectLatePayment(state, lateData('pi_2')))
      .yields([late('pi_2')])
  })
  it('belongs to a booking', () => {
    after().when(refuse).rejects('booking_unknown')
  })
})

describe('giving a hold up', () => {
  const cancel = (state: Booking) => cancelUnpaid(state, 'Paiement abandonné')

  it('is not for what staff is just booking', () => {
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
  it('is not for a confirmed booking, nor for none', () => {
    after(requested(), confirmed).when(cancel).rejects('booking_not_on_hold')
    after().when(cancel).rejects('booking_unknown')
  })
})

describe('a payment that was closed', () => {
  const close = (paymentIntentId: string, now: number) => (state: Booking) =>
    abandonBooking(state, paymentIntentId, now)

  it('gives the booking up while it was on hold, and ends it once the hold is over', () => {
    const paying = after(requested(), paymentRequested)
    paying.when(close(INTENT, HELD_UNTIL - 1)).yields([canceled('visitor', 'Paiement abandonné')])
    paying.when(close(INTENT, HELD_UNTIL)).yields([expired])
  })
  it('leaves a booking that never heard of it to the end of its hold', () => {
    const waiting = after(requested())
    waiting.when(close(INTENT, HELD_UNTIL - 1)).yields([])
    waiting.when(close(INTENT, HELD_UNTIL)).yields([expired])
  })
  it('means nothing to a booking that is paid otherwise, settled, over or unknown', () => {
    after(requested(), paymentRequested).when(close('pi_another', HELD_UNTIL)).yields([])
    for (const end of [confirmed, ...Object.values(over)])
      after(requested(), paymentRequested, end).when(close(INTENT, HELD_UNTIL)).yields([])
    after().when(close(INTENT, HELD_UNTIL)).yields([])
  })
})

describe('running out', () => {
  const expire = (now: number) => (state: Booking) => expireBooking(state, now)

  it('happens to a hold when its time has come, and to nothing else', () => {
    after(requested()).when(expire(HELD_UNTIL)).yields([expired])
    after(requested())
      .when(expire(HELD_UNTIL - 1))
      .yields([])
    for (const end of [confirmed, ...Object.values(over)]) after(requested(), end).when(expire(HELD_UNTIL)).yields([])
    after().when(expire(HELD_UNTIL)).yields([])
  })
})

describe('another practitioner', () => {
  const change =
    (practitionerId: number, move = 0) =>
    (state: Booking) =>
      changePractitioner(state, { bookingId, date, practitionerId, practitionerName: 'Inès' }, move)
  const changed = {
    type: 'PractitionerChanged',
    data: { bookingId, date, practitionerId: 2, practitionerName: 'Inès' },
  } as const

  it('takes a living booking over', () => {
    after(requested()).when(change(2)).yields([changed])
    after(requested(), confirmed).when(change(2)).yields([changed])
    after(requested(), changed).when(change(2)).yields([])
  })
  it('is told nothing about time that the booking has left meanwhile, on the same day too', () => {
    const data = { ...requestedData(), from: { ...requestedData() }, reason: null }
    const moved: BookingEvent = { type: 'BookingRescheduled', data }
    after(requested(), confirmed, moved).when(change(2)).rejects('booking_moved')
    after(requested(), confirmed, moved).when(change(2, 1)).yields([changed])
  })
  it('does not take over what is over or never was', () => {
    for (const end of Object.values(over)) after(requested(), end).when(change(2)).rejects('booking_closed')
    after().when(change(2)).rejects('booking_unknown')
  })
})

describe('another time', () => {
  const later = { date: '2026-11-24', startsAt: '2026-11-24T09:00:00Z', endsAt: '2026-11-24T10:00:00Z' }
  const previously = {
    practitionerId: requestedData().practitionerId,
    practitionerName: requestedData().practitionerName,
  }
  const data = { ...requestedData(), ...later, from: { ...requestedData() }, reason: null, previously }
  const moved = { type: 'BookingRescheduled', data } as const
  const there = after(requested(), confirmed, moved)
  const move =
    (number: number | null, changes = {}) =>
    (state: Booking) =>
      rescheduleBooking(state, { ...data, ...changes }, number)

  it('is given to a confirmed booking, once', () => {
    after(requested(), confirmed).when(move(1)).yields([moved])
    there.when(move(1)).yields([])
  })
  it('counts as the client’s, who has one, unless it was the wish of the centre', () => {
    const wishedBy = (wish?: 'client' | 'centre'): BookingEvent => ({
      type: 'BookingRescheduled',
      data: { ...data, wishedBy: wish },
    })
    const moves = (...facts: BookingEvent[]) => after(requested(), confirmed, ...facts).state
    expect(moves(wishedBy('client'), wishedBy())).toMatchObject({ timesRescheduled: 2, movesOfClient: 2 })
    expect(moves(wishedBy('client'), wishedBy('centre'))).toMatchObject({ timesRescheduled: 2, movesOfClient: 1 })
  })
  it('stays where it is whoever does it since', () => {
    const changed: BookingEvent = {
      type: 'PractitionerChanged',
      data: { bookingId, date: later.date, practitionerId: 2, practitionerName: 'Inès' },
    }
    after(requested(), confirmed, moved, changed).when(move(1)).yields([])
  })
  it('is not given to what somebody else has moved since it was looked for, even if it is back where it was', () => {
    there.when(move(1, { startsAt: '2026-11-24T11:00:00Z' })).rejects('booking_moved')
    const back: BookingEvent = { type: 'BookingRescheduled', data: { ...requestedData(), from: later, reason: null } }
    after(requested(), confirmed, moved, back).when(move(1)).rejects('booking_moved')
    after(requested(), confirmed, moved, back).when(move(3)).yields([moved])
    after(requested(), confirmed).when(move(2)).rejects('booking_moved')
  })
  it('goes by the hour that it leaves where the move has no number', () => {
    after(requested(), confirmed).when(move(null)).yields([moved])
    there.when(move(null)).yields([])
    there.when(move(null, { startsAt: '2026-11-24T11:00:00Z' })).rejects('booking_moved')
  })
  it('is not given to what somebody else has ended since it was looked for, who is told', () => {
    after(requested(), confirmed, canceled('staff')).when(move(1)).rejects('booking_changed')
    after().when(move(1)).rejects('booking_unknown')
  })
})

const wish = (reason: string | null) => ({ reason, wishedBy: 'centre', givesBack: false }) as const

describe('what staff saw', () => {
  const seen = (version: number) => [
    (state: Booking) => cancelByStaff(state, wish(null), version),
    (state: Booking) => changeNotes(state, { notes: 'Autre' }, version),
    (state: Booking) => keepBooking(state, version),
    (state: Booking) => confirmEligibility(state, eligibleData, version),
  ]

  it('must be how it stands, where they say which version they saw', () => {
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
  it('must be there', () => {
    for (const decide of seen(1)) after().when(decide).rejects('booking_unknown')
  })
})

describe('canceling by the centre', () => {
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
    'as the wish of the %s, with %s for what is granted, gives back: %s',
    (wishedBy, isGranted, givesBack) => {
      const { decision } = after(requested(), confirmed).when(state =>
        cancelByStaff(state, { reason: null, wishedBy, givesBack: isGranted }),
      )
      expect(decision).toMatchObject({ events: [{ data: { wishedBy, givesBack } }] })
    },
  )
  it('is not for what ran out, nor for none', () => {
    after(requested(), expired).when(cancel).rejects('booking_closed')
    after().when(cancel).rejects('booking_unknown')
  })
})

describe('what may be moved', () => {
  it('is a confirmed booking', () => {
    expect(notMovable(after(requested(), confirmed).state)).toBeUndefined()
    for (const facts of [[requested()], ...Object.values(over).map(end => [requested(), end])])
      expect(notMovable(after(...facts).state)).toBe('booking_not_confirmed')
    expect(notMovable(after().state)).toBe('booking_unknown')
  })
})

describe('keeping it where it stands', () => {
  const keep = (state: Booking) => keepBooking(state)

  it('is for a confirmed booking, as often as staff says so', () => {
    const { startsAt } = requestedData()
    const kept: BookingEvent = { type: 'BookingKept', data: { bookingId, date, startsAt } }
    after(requested(), confirmed).when(keep).yields([kept])
    after(requested(), confirmed, kept).when(keep).yields([kept])
    after(requested()).when(keep).rejects('booking_not_confirmed')
    after(requested(), confirmed, canceled('staff')).when(keep).rejects('booking_not_confirmed')
    after().when(keep).rejects('booking_unknown')
  })
})

describe('the notes of a booking', () => {
  const change = (notes: Parameters<typeof changeNotes>[1]) => (state: Booking) => changeNotes(state, notes)
  const changed = (notes: string | null, adminNotes: string | null): BookingEvent => ({
    type: 'NotesChanged',
    data: { bookingId, personId, notes, adminNotes },
  })

  it('are written anew, those that are left out stay', () => {
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
  it('are not written again as they are', () => {
    after(requested())
      .when(change({ notes: null, adminNotes: null }))
      .yields([])
    after(requested(), changed('a', 'b'))
      .when(change({ notes: 'a' }))
      .yields([])
  })
})

describe('the word of staff on the questionnaire', () => {
  const vouch =
    (questionnaireId = 1) =>
    (state: Booking) =>
      confirmEligibility(state, { ...eligibleData, questionnaireId })
  const withQuestionnaire = requested({ questionnaireId: 1 })

  it('counts once, also for a booking that is confirmed', () => {
    after(withQuestionnaire, confirmed).when(vouch()).yields([eligible])
    after(withQuestionnaire, confirmed, eligible).when(vouch()).yields([])
  })
  it('is for the questionnaire of a living booking', () => {
    after(withQuestionnaire).when(vouch(2)).rejects('questionnaire_unknown')
    for (const end of Object.values(over)) after(withQuestionnaire, end).when(vouch()).rejects('booking_closed')
  })
})

describe('the state of a booking', () => {
  it('is nothing before it was requested, whatever else is in its stream', () => {
    for (const fact of [eligible, paymentRequested, confirmed, expired, canceled('staff'), late()])
      expect(after(fact).state).toEqual({ status: 'none' })
  })
  it('is new when it is requested', () => {
    const request = requestedData()
    expect(after(requested()).state).toEqual({
      ...request,
      status: 'pending',
      eligible: false,
      version: 1,
      paymentIntentId: null,
      settledBy: null,
      firstStartsAt: request.startsAt,
      timesRescheduled: 0,
      movesOfClient: 0,
      rejectedIntents: [],
      onSite: null,
    })
  })
  it('has other notes when they are written, and is one version further', () => {
    const changed: BookingEvent = {
      type: 'NotesChanged',
      data: { bookingId, personId, notes: 'Sonner', adminNotes: null },
    }
    const before = after(requested()).state
    expect(after(requested(), changed).state).toEqual({ ...before, version: 2, notes: 'Sonner', adminNotes: null })
  })
  it('remembers how it was paid for after staff canceled it', () => {
    expect(after(requested(), confirmed, canceled('staff')).state).toMatchObject({
      status: 'canceled',
      canceledBy: 'staff',
      settledBy: { kind: 'card', paymentIntentId: INTENT },
    })
  })
})
