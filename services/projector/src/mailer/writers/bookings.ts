import { absenceStream } from '@alba/contracts/absences/events'
import type { AbsenceMark } from '@alba/contracts/absences/mark'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { vouchersIn } from '@alba/contracts/bookings/settlement'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { bookingLinks } from '@alba/platform/links/links'
import { eventAt, type Facts, lastOf } from '../facts.ts'
import * as bookings from '../letters/bookings.ts'
import { calendarOf, type Edition } from '../letters/calendar.ts'
import { latePaymentRefunded } from '../letters/late-payment.ts'
import type { Letter, Site } from '../letters/letter.ts'
import { type Manage, manageLink } from '../letters/manage.ts'
import { bookingReminder } from '../letters/reminder.ts'
import * as staff from '../letters/staff.ts'
import type { Post } from '../message.ts'
import { moneyBackOf } from '../money-back.ts'
import type { EventRef } from '../outbox/table.ts'
import { leadToReceipt } from './receipt.ts'
import { ERASED_PERSON, isErased, NO_ADDRESS, type Nothing, toStaff, type Writer, type Writing } from './writing.ts'

/** Mails about bookings, to the client and to staff. */
export const bookingWriters = {
  'booking-confirmed': async (writing, ref) => {
    const { facts, site } = writing
    const { row, at, events, since } = await bookingAt(facts, ref, 'BookingConfirmed', 'BookingContactCorrected')
    const confirmed = lastOf(events, 'BookingConfirmed')
    if (!confirmed) return { nothing: 'it was never confirmed' }
    if (since.some(resends)) return { nothing: 'it goes out for the address that was corrected since' }
    // A confirmation that is sent once more, to a corrected address, is not needed after a move or a cancellation: the
    // letter about that goes to the corrected address as well. The first confirmation goes out all the same.
    const isOvertaken = events.some(resends) && since.some(movesOrCancels)
    if (isOvertaken) return { nothing: 'the booking was moved or canceled' }
    const balanceCents = await balanceAfter(facts, confirmed)
    const manage = manageOf(writing, [...events, ...since], at)
    const letter = bookings.bookingConfirmed(row, at, site, { balanceCents, manage })
    return toClient(row, receiptOfBooking(writing, letter, row, [...events, ...since]), {
      calendar: calendar(row, 'REQUEST', at, events, site),
    })
  },
  'booking-rescheduled': async (writing, ref) => {
    const { facts, site } = writing
    const { row, at, event, events, since } = await bookingAt(facts, ref, 'BookingRescheduled')
    if (isTakenBack(since)) return { nothing: 'the move was taken back' }
    const { from, previously, wishedBy = 'client', absence, ...how } = event.data
    const previousPractitioner = previously?.practitionerName
    const previousStartsAt = from.startsAt
    const text = await textOf(facts, absence)
    const move = {
      previousStartsAt,
      previousPractitioner,
      wishedBy,
      text,
      ...pick(how, ['reason', 'through', 'undoes']),
    }
    const manage = manageOf(writing, [...events, ...since], at)
    const letter = bookings.bookingRescheduled(row, move, site, manage)
    return toClient(row, letter, { calendar: calendar(row, 'REQUEST', at, events, site) })
  },
  'booking-handed-over': async (writing, ref) => {
    const { facts, site } = writing
    const { row, at, event, events, since } = await bookingAt(facts, ref, 'BookingHandedOver', 'PractitionerChanged')
    if (row.status !== 'confirmed') return { nothing: `the booking is ${row.status}: its confirmation says so` }
    // A move, a cancellation or another hand-over has a letter of its own, which says how it is now.
    if (since.some(movesOrCancels) || since.some(handsOver)) return { nothing: 'it was changed again' }
    const change = { ...previouslyOf(facts, event, events), text: await textOf(facts, event.data.absence) }
    const letter = bookings.bookingHandedOver(row, change, site, manageOf(writing, [...events, ...since], at))
    return toClient(row, letter, { calendar: calendar(row, 'REQUEST', at, events, site) })
  },
  'booking-canceled': async ({ facts, site }, ref) => {
    const { row, at, event, events } = await bookingAt(facts, ref, 'BookingCanceled')
    if (!lastOf(events, 'BookingConfirmed')) return { nothing: 'it was never confirmed' }
    const letter = bookings.bookingCanceled(row, await cancellation(facts, events, event), site)
    return toClient(row, letter, { calendar: calendar(row, 'CANCEL', at, events, site) })
  },
  'booking-reminder': async (writing, ref) => {
    const { facts, site, now } = writing
    const events = await facts.history(ref.stream)
    const row = facts.booking(events)
    if (row.status !== 'confirmed') return { nothing: `the booking is ${row.status}` }
    // Each move has ordered another reminder.
    const moved = lastOf(events, 'BookingRescheduled')
    if (moved && moved.revision > ref.revision) return { nothing: 'the booking was moved' }
    if (Date.parse(row.starts_at) <= now()) return { nothing: 'the appointment has begun' }
    const { email } = site.centre.identity
    return toClient(row, bookingReminder(row, now(), site, manageOf(writing, events)), {
      unsubscribe: `mailto:${email}?subject=${encodeURIComponent('Ne plus recevoir de rappels')}`,
    })
  },
  'late-payment-refunded': async ({ facts, site }, ref) => {
    const { row, event } = await bookingAt(facts, ref, 'LatePaymentRejected')
    return toClient(row, latePaymentRefunded(row, event.data, site))
  },

  'staff-new-booking': async (writing, ref) => {
    const { row } = await bookingAt(writing.facts, ref, 'BookingConfirmed')
    return toStaff(writing, staff.newBooking(row, writing.site))
  },
  'staff-booking-canceled': async (writing, ref) => {
    const { row, event, events } = await bookingAt(writing.facts, ref, 'BookingCanceled')
    if (!lastOf(events, 'BookingConfirmed')) return { nothing: 'it was never confirmed' }
    return toStaff(writing, staff.canceledBooking(row, await cancellation(writing.facts, events, event), writing.site))
  },
  'staff-payment-timed-out': async (writing, ref) => {
    const { row, events } = await bookingAt(writing.facts, ref, 'BookingExpired')
    if (!lastOf(events, 'PaymentRequested')) return { nothing: 'no payment was begun' }
    return toStaff(writing, staff.timedOutPayment(row, writing.site))
  },
} satisfies Record<string, Writer>

/**
 * The letter with a link to the receipt of the booking. One that is paid at the centre or elsewhere has no receipt yet.
 */
const receiptOfBooking = (writing: Writing, letter: Letter, row: BookingRow, events: readonly DomainEvent[]): Letter =>
  row.settled_by === 'card' || row.settled_by === 'voucher'
    ? leadToReceipt(writing, letter, { kind: 'booking', id: row.id }, events)
    : letter

/** What the centre wrote to the clients of an absent practitioner, in that round of decisions; null when nothing. */
async function textOf(facts: Facts, absence: AbsenceMark | undefined): Promise<string | null> {
  if (!absence) return null
  const events = await facts.history(absenceStream(absence.absenceId))
  const decided = events.find(event => event.type === 'AbsenceDecided' && event.data.round === absence.round)
  return decided?.type === 'AbsenceDecided' ? decided.data.text : null
}

/** Whether the event sends the confirmation out again. */
const resends = (event: DomainEvent): boolean => event.type === 'BookingContactCorrected' && event.data.resends

/** Whether the next move took a move back. By then its letter is often out already. @param since the events after it */
function isTakenBack(since: readonly DomainEvent[]): boolean {
  const next = since.find(({ type }) => type === 'BookingRescheduled')
  return next?.type === 'BookingRescheduled' && next.data.undoes === true
}

/** Whether the event may have a letter about another practitioner. The letter of the last such event is enough. */
const handsOver = ({ type }: DomainEvent): boolean => type === 'BookingHandedOver' || type === 'PractitionerChanged'

/** Who had the booking, and whether it was given to somebody else because she is absent. */
const previouslyOf = (
  facts: Facts,
  event: EventOf<'BookingHandedOver' | 'PractitionerChanged'>,
  events: readonly DomainEvent[],
): Pick<bookings.HandOver, 'previousPractitioner' | 'isAbsent' | 'isSecond'> =>
  event.type === 'BookingHandedOver'
    ? { previousPractitioner: event.data.previously.practitionerName, isAbsent: true, isSecond: isSecond(events) }
    : { previousPractitioner: facts.booking(events.slice(0, -1)).practitioner_name, isAbsent: false }

/** Whether the last change of a practitioner was about the second of two treatments side by side. */
const isSecond = (events: readonly DomainEvent[]): boolean =>
  lastOf(events, 'PractitionerChanged')?.data.part !== undefined

const movesOrCancels = ({ type }: DomainEvent): boolean => type === 'BookingRescheduled' || type === 'BookingCanceled'

/**
 * The booking as the mail's event left it, but with the present contact details: a letter that waited goes to the
 * address that was corrected meanwhile (ADR 61).
 * @returns also the events of the booking up to that event (`events`), those after it (`since`), and when it happened,
 * UTC (`at`)
 */
async function bookingAt<Type extends DomainEvent['type']>(facts: Facts, ref: EventRef, ...types: readonly Type[]) {
  const all = await facts.history(ref.stream)
  const events = all.filter(({ revision }) => revision <= ref.revision)
  const event = eventAt(events, ref, ...types)
  const contact = pick(facts.booking(all), ['customer_name', 'customer_email', 'customer_phone'])
  const row = { ...facts.booking(events), ...contact }
  const since = all.slice(events.length)
  return { events, event, row, since, at: (event as DomainEvent).metadata.occurredAt }
}

/** What the booking left on the last voucher that paid for it; undefined when none did. */
export async function balanceAfter(
  facts: Pick<Facts, 'history'>,
  { data: { bookingId, settledBy } }: EventOf<'BookingConfirmed'>,
): Promise<number | undefined> {
  const last = vouchersIn(settledBy).at(-1)
  if (!last) return undefined
  const voucher = await facts.history(voucherStream(last.voucherId))
  const redeemed = voucher.findLast(event => event.type === 'VoucherRedeemed' && event.data.bookingId === bookingId)
  return redeemed?.type === 'VoucherRedeemed' ? redeemed.data.balanceCents : undefined
}

function toClient(row: BookingRow, letter: Letter, more: Pick<Post, 'calendar' | 'unsubscribe'> = {}): Post | Nothing {
  const { customer_email: address, customer_name: name } = row
  if (address === null || isErased(address)) return ERASED_PERSON
  if (address === '') return NO_ADDRESS
  return { letter, to: { name: name ?? '', address }, ...more }
}

function calendar(
  row: BookingRow,
  method: Edition['method'],
  stampedAt: string,
  events: readonly DomainEvent[],
  site: Site,
): NonNullable<Post['calendar']> {
  const changes = events.filter(({ type }) => type === 'BookingRescheduled' || type === 'PractitionerChanged').length
  return { method, content: calendarOf(row, { method, changes, stampedAt }, site) }
}

const cancellation = async (
  facts: Facts,
  events: readonly DomainEvent[],
  event: EventOf<'BookingCanceled'>,
): Promise<bookings.Cancellation> => ({
  wishedBy: event.data.wishedBy ?? 'centre',
  through: event.data.through,
  money: await moneyBackOf(facts, events, event),
  text: await textOf(facts, event.data.absence),
})

/**
 * The page on which the client manages the booking; undefined where the centre offers none. Its link belongs to the
 * present address of the booking, to which the letter goes.
 * @param events all events of the booking
 * @param at the moment of which the letter speaks, UTC: what the client may still do depends on it; left out: now
 */
export function manageOf(
  { keyring, site, now }: Writing,
  events: readonly DomainEvent[],
  at?: string,
): Manage | undefined {
  const owner = lastOf(events, 'BookingContactCorrected') ?? lastOf(events, 'BookingRequested')
  if (!site.centre.choices.visitorLinks || !owner) return undefined
  return {
    link: manageLink(bookingLinks.token(keyring, owner.data.bookingId, owner.data.personId), site),
    now: at ? Date.parse(at) : now(),
  }
}
