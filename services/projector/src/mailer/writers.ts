import { bookingStream } from '@alba/contracts/bookings/events'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { identity } from '@alba/contracts/centre/schema'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { voucherFileName } from '@alba/platform/documents/voucher/sheet'
import { ERASED } from '@alba/platform/event-log/personal-fields'
import { eventAt, type Facts, lastOf } from './facts.ts'
import type { Kind } from './kinds.ts'
import * as bookings from './letters/bookings.ts'
import { calendarOf, type Edition } from './letters/calendar.ts'
import type { Letter, Site } from './letters/letter.ts'
import * as payments from './letters/payments.ts'
import * as staff from './letters/staff.ts'
import * as changes from './letters/voucher-changes.ts'
import * as vouchers from './letters/vouchers.ts'
import { withdrawalReceived } from './letters/withdrawals.ts'
import { firstName, fullName } from './letters/words.ts'
import type { Post } from './message.ts'
import { moneyBackOf } from './money-back.ts'
import type { Order, Place } from './outbox.ts'
import { backOfficePath, failedKind } from './undelivered.ts'

/** Why a mail that was wanted is not written after all. */
export type Nothing = { readonly nothing: string }

export type Writing = {
  readonly facts: Facts
  readonly site: Site
  /** Where staff is told while the centre has not said it. */
  readonly notificationEmail: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The file of a voucher. */
  print(row: vouchers.IssuedRow): Promise<Buffer>
}

/** @param place where its event lies, and what else it is about */
type Writer = (writing: Writing, place: Place & Pick<Order, 'about'>) => Promise<Post | Nothing>

const ERASED_PERSON: Nothing = { nothing: 'the person was erased' }

/** How each mail is written, at the moment when it is sent. */
export const writers: Readonly<Record<Kind, Writer>> = {
  'booking-confirmed': async ({ facts, site }, place) => {
    const { row, at, events } = await bookingAt(facts, place, 'BookingConfirmed')
    return toClient(row, bookings.bookingConfirmed(row, at, site), { calendar: calendar(row, 'REQUEST', at, events) })
  },
  'booking-rescheduled': async ({ facts, site }, place) => {
    const { row, at, event, events } = await bookingAt(facts, place, 'BookingRescheduled')
    const { from, wishedBy = 'client', reason } = event.data
    const letter = bookings.bookingRescheduled(row, { from: from.startsAt, wishedBy, reason }, site)
    return toClient(row, letter, { calendar: calendar(row, 'REQUEST', at, events) })
  },
  'booking-canceled': async ({ facts, site }, place) => {
    const { row, at, event, events } = await bookingAt(facts, place, 'BookingCanceled')
    if (!lastOf(events, 'BookingConfirmed')) return { nothing: 'it was never confirmed' }
    const letter = bookings.bookingCanceled(row, await cancellation(facts, events, event), site)
    return toClient(row, letter, { calendar: calendar(row, 'CANCEL', at, events) })
  },
  'booking-reminder': async ({ facts, site, now }, place) => {
    const events = await facts.history(place.stream)
    const row = facts.booking(events)
    if (row.status !== 'confirmed') return { nothing: `the booking is ${row.status}` }
    // Each move has ordered a reminder of its own.
    const moved = lastOf(events, 'BookingRescheduled')
    if (moved && moved.revision > place.revision) return { nothing: 'the booking was moved' }
    if (Date.parse(row.starts_at) <= now()) return { nothing: 'the appointment has begun' }
    const { email } = identity.centre
    return toClient(row, bookings.bookingReminder(row, now(), site), {
      unsubscribe: `mailto:${email}?subject=${encodeURIComponent('Ne plus recevoir de rappels')}`,
    })
  },
  'late-payment-refunded': async ({ facts, site }, place) => {
    const { row, event } = await bookingAt(facts, place, 'LatePaymentRejected')
    return toClient(row, bookings.latePaymentRefunded(row, event.data, site))
  },

  'voucher-issued': async (writing, place) => {
    const row = await issuedAt(writing.facts, place)
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    return {
      letter: vouchers.voucherIssued(row, writing.site),
      to: { name: buyer(row), address: row.purchaser_email },
      files: await printed(writing, [row]),
    }
  },
  'voucher-given': async (writing, place) => {
    const row = await issuedAt(writing.facts, place)
    const to = recipient(row)
    if (!to) return { nothing: 'the buyer asked for none' }
    return { letter: vouchers.voucherForRecipient(row, writing.site), to, files: await printed(writing, [row]) }
  },
  'voucher-extended': async ({ facts, site }, place) => {
    const { row, event } = await voucherAt(facts, place, 'VoucherExtended')
    if (event.data.by === 'centre_canceled') return { nothing: 'the letter about the canceled booking says so' }
    const { expiresOn: lastDay, reason } = event.data
    return toBuyer(row, changes.voucherExtended(row, { lastDay, reason }, site))
  },
  'voucher-extension-undone': async ({ facts, site }, place) => {
    const { row, event } = await voucherAt(facts, place, 'VoucherExtensionUndone')
    const { expiresOn: lastDay, reason } = event.data
    return toBuyer(row, changes.voucherExtensionUndone(row, { lastDay, reason }, site))
  },
  'voucher-invalidated': async ({ facts, site }, place) => {
    const { row, event } = await voucherAt(facts, place, 'VoucherInvalidated')
    return toBuyer(row, changes.voucherInvalidated(row, event.data.because, site))
  },
  'package-issued': async (writing, place) => {
    const { row, all } = await packageAt(writing.facts, place)
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    return {
      letter: vouchers.packageIssued(row, all, writing.site),
      to: { name: buyer(row), address: row.purchaser_email },
      files: await printed(writing, all),
    }
  },
  'package-given': async (writing, place) => {
    const { row, all } = await packageAt(writing.facts, place)
    const to = recipient(row)
    if (!to) return { nothing: 'the buyer asked for none' }
    return { letter: vouchers.packageForRecipient(row, all, writing.site), to, files: await printed(writing, all) }
  },
  'payment-refunded': async ({ facts, site }, place) => {
    const events = await facts.history(place.stream)
    const { data } = eventAt(events, place, 'PaymentRefunded')
    const nothing = await toldOtherwise(facts, events, data)
    if (nothing) return nothing
    const paidFor = await paid(facts, events)
    const { who, email } = await facts.target(data.target)
    if (email === null || isErased(email)) return ERASED_PERSON
    const letter = payments.refundMade(paidFor, firstName(who[0] ?? null), refunded(data), site)
    return { letter, to: { name: paidFor.who, address: email } }
  },
  'withdrawal-received': async ({ facts, site }, place) => {
    const { data } = eventAt(await facts.history(place.stream, place.revision), place, 'WithdrawalReceived')
    if (isErased(data.email)) return ERASED_PERSON
    return { letter: withdrawalReceived(data, site), to: { name: data.name, address: data.email } }
  },

  'staff-new-booking': async (writing, place) => {
    const { row } = await bookingAt(writing.facts, place, 'BookingConfirmed')
    return toStaff(writing, staff.newBooking(row, writing.site))
  },
  'staff-booking-canceled': async (writing, place) => {
    const { row, event, events } = await bookingAt(writing.facts, place, 'BookingCanceled')
    if (!lastOf(events, 'BookingConfirmed')) return { nothing: 'it was never confirmed' }
    return toStaff(writing, staff.canceledBooking(row, await cancellation(writing.facts, events, event), writing.site))
  },
  'staff-payment-timed-out': async (writing, place) => {
    const { row, events } = await bookingAt(writing.facts, place, 'BookingExpired')
    if (!lastOf(events, 'PaymentRequested')) return { nothing: 'no payment was begun' }
    return toStaff(writing, staff.timedOutPayment(row, writing.site))
  },
  'staff-payment-failed': async (writing, place) => {
    const events = await writing.facts.history(place.stream)
    const failed = lastOf(events, 'PaymentFailed')
    if (!failed || lastOf(events, 'PaymentSucceeded')) return { nothing: 'it was paid after all' }
    const { declineCode, code } = failed.data
    return toStaff(
      writing,
      payments.failedPayment(await paid(writing.facts, events), [declineCode, code], writing.site),
    )
  },
  'staff-payment-reversed': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const event = eventAt(events, place, 'PaymentRefunded', 'PaymentDisputed')
    const paidFor = await paid(writing.facts, events)
    return toStaff(
      writing,
      event.type === 'PaymentRefunded'
        ? payments.refundedPayment(paidFor, refunded(event.data), writing.site)
        : payments.disputedPayment(paidFor, event.data.amountCents, writing.site),
    )
  },
  'staff-refund-failed': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const { data } = eventAt(events, place, 'PaymentRefundFailed')
    return toStaff(writing, payments.failedRefund(await paid(writing.facts, events), data.amountCents, writing.site))
  },
  'staff-dispute-closed': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const { amountCents, outcome } = eventAt(events, place, 'DisputeClosed').data
    return toStaff(
      writing,
      payments.closedDispute(await paid(writing.facts, events), amountCents, outcome, writing.site),
    )
  },
  'staff-withdrawal-referred': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const { data } = eventAt(events, place, 'WithdrawalReferred')
    const received = lastOf(events, 'WithdrawalReceived')
    if (!received || isErased(received.data.email)) return ERASED_PERSON
    return toStaff(writing, staff.referredWithdrawal(received.data, data.reason, writing.site))
  },
  'staff-mail-undelivered': async (writing, place) => {
    const post = await undelivered(writing, place)
    if (post && 'nothing' in post) return post
    const letter = staff.undeliveredMail(
      post?.letter.subject ?? null,
      post?.to ?? null,
      backOfficePath(place.stream),
      writing.site,
    )
    return toStaff(writing, letter)
  },
}

const isErased = (address: string | null): boolean => address === null || address === ERASED

async function bookingAt<
  Type extends 'BookingConfirmed' | 'BookingRescheduled' | 'BookingCanceled' | 'BookingExpired' | 'LatePaymentRejected',
>(facts: Facts, place: Place, type: Type) {
  const events = await facts.history(place.stream, place.revision)
  const event = eventAt(events, place, type)
  return { events, event, row: facts.booking(events), at: (event as DomainEvent).metadata.occurredAt }
}

function toClient(row: BookingRow, letter: Letter, more: Pick<Post, 'calendar' | 'unsubscribe'> = {}): Post | Nothing {
  const { customer_email: address, customer_name: name } = row
  if (address === null || isErased(address)) return ERASED_PERSON
  return { letter, to: { name: name ?? '', address }, ...more }
}

function calendar(
  row: BookingRow,
  method: Edition['method'],
  stampedAt: string,
  events: readonly DomainEvent[],
): NonNullable<Post['calendar']> {
  const moves = events.filter(({ type }) => type === 'BookingRescheduled').length
  return { method, content: calendarOf(row, { method, moves, stampedAt }) }
}

const cancellation = async (
  facts: Facts,
  events: readonly DomainEvent[],
  event: EventOf<'BookingCanceled'> & DomainEvent,
): Promise<bookings.Cancellation> => ({
  wishedBy: event.data.wishedBy ?? 'centre',
  money: await moneyBackOf(facts, events, event),
})

function toBuyer(row: vouchers.IssuedRow, letter: Letter): Post | Nothing {
  if (isErased(row.purchaser_email)) return ERASED_PERSON
  return { letter, to: { name: buyer(row), address: row.purchaser_email } }
}

const toStaff = async ({ facts, notificationEmail }: Writing, letter: Letter): Promise<Post> => ({
  letter,
  to: { name: identity.centre.name, address: (await facts.notificationEmail()) ?? notificationEmail },
})

async function issuedAt(facts: Facts, place: Place): Promise<vouchers.IssuedRow> {
  return issued(facts.voucher(await facts.history(place.stream, place.revision)))
}

async function voucherAt<Type extends 'VoucherExtended' | 'VoucherExtensionUndone' | 'VoucherInvalidated'>(
  facts: Facts,
  place: Place,
  type: Type,
) {
  const events = await facts.history(place.stream, place.revision)
  return { row: issued(facts.voucher(events)), event: eventAt(events, place, type) }
}

type RefundedData = EventOf<'PaymentRefunded'>['data']

const refunded = ({ refund, amountCents }: RefundedData): payments.Refunded => ({
  refundCents: refund?.amountCents,
  totalCents: amountCents,
})

/** Why a refund has no letter of its own. @param events of the payment, all that there are */
async function toldOtherwise(
  facts: Facts,
  events: readonly DomainEvent[],
  { refund, target, paymentIntentId }: RefundedData,
): Promise<Nothing | undefined> {
  const cameBack = events.some(({ type, data }) => type === 'PaymentRefundFailed' && data.refundId === refund?.refundId)
  if (cameBack) return { nothing: 'the bank sent it back' }
  if (target.kind !== 'booking') return undefined
  const late = lastOf(await facts.history(bookingStream(target.id)), 'LatePaymentRejected')
  return late?.data.paymentIntentId === paymentIntentId
    ? { nothing: 'the letter about the late payment says so' }
    : undefined
}

/** The mail that did not arrive, written once more to see what it says and to whom; undefined when it cannot be written. */
async function undelivered(writing: Writing, place: Place & Pick<Order, 'about'>): Promise<Post | Nothing | undefined> {
  // Its files are not looked at: they need not be drawn.
  const quick = { ...writing, print: async () => Buffer.alloc(0) }
  return writers[failedKind(place.about)](quick, place).catch(() => undefined)
}

async function packageAt(facts: Facts, place: Place) {
  const row = facts.purchase(await facts.history(place.stream, place.revision))
  return { row, all: (await facts.vouchersOf(row)).map(issued) }
}

function issued(row: VoucherRow): vouchers.IssuedRow {
  if (vouchers.isIssued(row)) return row
  throw new Error('a voucher without a number cannot be sent')
}

/** One after the other: there are packages of more vouchers than may wait to be drawn. */
async function printed({ print }: Writing, rows: readonly vouchers.IssuedRow[]): Promise<NonNullable<Post['files']>> {
  const files = []
  for (const row of rows) files.push({ filename: voucherFileName(row.number), content: await print(row) })
  return files
}

type Sold = Pick<
  VoucherRow,
  'purchaser_firstname' | 'purchaser_name' | 'recipient_firstname' | 'recipient_lastname' | 'recipient_email'
>

const buyer = (row: Sold): string => fullName(row.purchaser_firstname, row.purchaser_name)

function recipient(row: Sold): Post['to'] | undefined {
  if (row.recipient_email === null || isErased(row.recipient_email)) return undefined
  return { name: fullName(row.recipient_firstname, row.recipient_lastname), address: row.recipient_email }
}

async function paid(facts: Facts, events: Awaited<ReturnType<Facts['history']>>): Promise<payments.Paid> {
  const created = lastOf(events, 'IntentCreated')
  if (!created) throw new Error('these events are no history of a payment')
  const { target, paymentIntentId, amountCents } = created.data
  const { what, who } = await facts.target(target)
  return { target, paymentIntentId, what, who: fullName(...who), amountCents }
}
