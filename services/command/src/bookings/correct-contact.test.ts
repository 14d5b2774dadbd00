import type { BookingEvent } from '@alba/contracts/bookings/events'
import { EMAIL_CORRECTION_MINUTES, MOST_EMAIL_CORRECTIONS } from '@alba/contracts/shared/corrections'
import { given } from '@alba/platform/testing/given-when-then'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bookingId,
  canceled,
  confirmed,
  date,
  expired,
  HELD_UNTIL,
  LAST_MOMENT_HELD,
  personId,
  requested,
  requestedData,
} from '../testing/booking-facts.ts'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { book, bookingOf, daysOf, openIntent, sendIntentWebhook, untilIdle } from '../testing/flow.ts'
import { type Booking, booking } from './booking.ts'
import { correctContact, correctEmail } from './correct-contact.ts'
import { changeNotes, confirmBooking } from './decide.ts'

/** The address with which the booking was made, and two to which it is corrected, each with the id of its person. */
const WRONG = requestedData().customerEmail
const other = { email: 'jeanne@example.com', personId: '1'.repeat(32) }
const third = { email: 'jeanne@example.net', personId: '2'.repeat(32) }
const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)

/** The event of a correction; by default the visitor corrects the first address, and the confirmation is sent again. */
const corrected = (to = other, from = personId, by: 'visitor' | 'staff' = 'visitor', resends = true) =>
  ({
    type: 'BookingContactCorrected',
    data: {
      bookingId,
      personId: to.personId,
      previousPersonId: from,
      customerName: 'Jeanne Martin',
      customerEmail: to.email,
      customerPhone: '0612345678',
      by,
      resends,
    },
  }) as const

describe('a visitor who corrects the address', () => {
  /** @param insteadOf the address that the visitor saw */
  const correct =
    (to = other, now = LAST_MOMENT_HELD, insteadOf = WRONG) =>
    (state: Booking) =>
      correctEmail(state, { ...to, insteadOf }, now)

  it('gets the confirmation at the corrected address; name and phone stay', () => {
    after(requested(), confirmed).when(correct()).yields([corrected()])
  })
  it('changes nothing with the address that the booking has already, also when the request is repeated or too late', () => {
    after(requested(), confirmed)
      .when(correct({ email: WRONG.toUpperCase(), personId }))
      .yields([])
    after(requested(), confirmed, corrected()).when(correct()).yields([])
    after(requested(), confirmed, corrected(), canceled('staff')).when(correct()).yields([])
  })
  it('is refused when the booking has another address by now than the one that they saw', () => {
    after(requested(), confirmed, corrected()).when(correct(third)).rejects('contact_changed')
    after(requested(), confirmed, corrected())
      .when(correct(third, LAST_MOMENT_HELD, other.email))
      .yields([corrected(third, other.personId)])
  })
  it('is refused for a booking that is over, unknown or not confirmed', () => {
    after(requested(), expired).when(correct()).rejects('booking_closed')
    after(requested(), confirmed, canceled('staff')).when(correct()).rejects('booking_closed')
    after(requested()).when(correct()).rejects('correction_closed')
    after().when(correct()).rejects('booking_unknown')
  })
  it('may do so for an hour after the payment was due, and never once the appointment has begun', () => {
    const end = HELD_UNTIL + EMAIL_CORRECTION_MINUTES * 60_000
    after(requested(), confirmed)
      .when(correct(other, end - 1))
      .yields([corrected()])
    after(requested(), confirmed).when(correct(other, end)).rejects('correction_closed')
    const soon = requested({ startsAt: new Date(HELD_UNTIL).toISOString() })
    after(soon, confirmed).when(correct(other, HELD_UNTIL)).rejects('correction_closed')
    after(soon, confirmed)
      .when(correct(other, HELD_UNTIL - 1))
      .yields([corrected()])
  })
  it('may do so three times; corrections by staff do not count', () => {
    const corrections = Array.from({ length: MOST_EMAIL_CORRECTIONS }, (_, n) =>
      n % 2 === 0 ? corrected() : corrected({ email: WRONG, personId }, other.personId),
    )
    after(requested(), confirmed, ...corrections)
      .when(correct(third, LAST_MOMENT_HELD, other.email))
      .rejects('corrections_spent')
    after(requested(), confirmed, ...corrections.slice(0, -1))
      .when(correct(third))
      .yields([corrected(third)])
    const byStaff = corrections.map(({ type, data }) => ({ type, data: { ...data, by: 'staff' as const } }))
    after(requested(), confirmed, ...byStaff)
      .when(correct(third, LAST_MOMENT_HELD, other.email))
      .yields([corrected(third, other.personId)])
  })
})

describe('staff who correct the contact details', () => {
  const contact = { customerName: 'Jeanne Martin', customerEmail: other.email, customerPhone: '0612345678' }
  /**
   * @param resend whether staff wants the confirmation to be sent again
   * @param seen the version of the booking that staff saw: the number of its events
   */
  const correct =
    (changes = {}, { resend = true, now = LAST_MOMENT_HELD, seen = 2 as number | undefined } = {}) =>
    (state: Booking) => {
      const entered = { ...contact, ...changes }
      const person = entered.customerEmail === other.email ? other.personId : personId
      return correctContact(state, { contact: entered, personId: person, resend }, now, seen)
    }
  const byStaff = (resends: boolean) => corrected(other, personId, 'staff', resends)

  it('may have the confirmation sent again, when the appointment lies ahead', () => {
    after(requested(), confirmed)
      .when(correct())
      .yields([byStaff(true)])
    after(requested(), confirmed)
      .when(correct({}, { resend: false }))
      .yields([byStaff(false)])
    after(requested(), confirmed)
      .when(correct({}, { now: Date.parse(requestedData().startsAt) }))
      .yields([byStaff(false)])
  })
  it('may do so for any booking', () => {
    after(requested())
      .when(correct({}, { seen: 1 }))
      .yields([byStaff(false)])
    after(requested(), expired)
      .when(correct())
      .yields([byStaff(false)])
    after(requested(), canceled('visitor'))
      .when(correct())
      .yields([byStaff(false)])
    after().when(correct()).rejects('booking_unknown')
  })
  it('sends nothing again for the same address, and changes nothing with the same details', () => {
    const sameAddress = corrected({ email: WRONG, personId }, personId, 'staff', false)
    after(requested(), confirmed)
      .when(correct({ customerEmail: WRONG, customerName: 'Jeanne Petit' }))
      .yields([{ ...sameAddress, data: { ...sameAddress.data, customerName: 'Jeanne Petit' } }])
    after(requested(), confirmed)
      .when(correct({ customerEmail: WRONG }))
      .yields([])
  })
  it('is refused when somebody changed the booking since', () => {
    after(requested(), confirmed)
      .when(correct({}, { seen: 1 }))
      .rejects('booking_changed')
    after(requested(), confirmed, corrected())
      .when(state => correctContact(state, { contact, personId: other.personId, resend: true }, LAST_MOMENT_HELD))
      .yields([])
  })
})

describe('an event after a correction', () => {
  it('is sealed for the person of the corrected address', () => {
    const { state } = after(requested(), corrected(other, personId, 'staff', false))
    const data = { ...requestedData(), payment: { kind: 'staff' } } as const
    const decision = confirmBooking(state, data)
    expect(decision).toMatchObject({ events: [{ data: { personId: other.personId } }] })
  })
  it('is sealed for that person, even when a command that read the old address writes in between', () => {
    const later = { date, startsAt: '2026-11-24T09:00:00Z', endsAt: '2026-11-24T10:00:00Z' }
    const move = { ...requestedData(), ...later, from: requestedData(), reason: null }
    const moved = { type: 'BookingRescheduled', data: move } as const
    after(requested(), confirmed, corrected(), moved)
      .when(current => changeNotes(current, { notes: 'x' }))
      .yields([{ type: 'NotesChanged', data: { bookingId, personId: other.personId, notes: 'x', adminNotes: null } }])
  })
})

describe('the commands', () => {
  let command: TestCommand
  beforeAll(async () => {
    command = await startCommand()
    await defineCentre(command)
  })
  afterAll(() => command.stop())
  /** A visitor corrects the address. @param requestKey the idempotency key with which they say they made the booking */
  const correctAsVisitor = (bookingId: number, requestKey: string, email = other.email) =>
    command.send('correct-booking-email', { bookingId, email, insteadOf: bookingBody().customerEmail, requestKey })

  it('take the idempotency key of the booking as proof; with another key or id the booking is unknown', async () => {
    const key = 'key-of-the-browser'
    const id = await book(command, await daysOf(command)(), { idempotencyKey: key })
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    const head = await command.log.head()
    for (const [booked, requestKey] of [
      [id, 'key-of-somebody'],
      [100_000_000_000_001, key],
    ] as const)
      expect(await correctAsVisitor(booked, requestKey)).toMatchObject({
        status: 404,
        body: { code: 'booking_unknown' },
      })
    expect(await command.log.head()).toBe(head)
    expect(await correctAsVisitor(id, key)).toMatchObject({ status: 200 })
    const person = command.keyring.personId(other.email)
    expect(await bookingOf(command, id)).toMatchObject({ customerEmail: other.email, personId: person })
    expect(await correctAsVisitor(id, key)).toMatchObject({ status: 200 })
    expect(await bookingOf(command, id)).toMatchObject({ correctionsByVisitor: 1 })
  })
})
