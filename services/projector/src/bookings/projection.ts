import { type BookingEvent, bookingEvents } from '@alba/contracts/bookings/events'
import { type BookingRow, bookingsTable, type PaidByVoucher } from '@alba/contracts/bookings/rows'
import { cardIn, kindOf, paidTogether, type VoucherPart, vouchersIn } from '@alba/contracts/bookings/settlement'
import { questionnairesOf, type SecondTreatment } from '@alba/contracts/bookings/two-treatments'
import { drawnOf, isDrawnAlike } from '@alba/contracts/bookings/view'
import { contactDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { EventOf } from '@alba/contracts/events'
import { type PaymentEvent, paymentEvents } from '@alba/contracts/payments/events'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import { typesOf } from '@alba/contracts/shared/event'
import { moneyOf, paymentsAfter } from '../payments/sums.ts'
import { counted, projection, table } from '../runner/projection.ts'
import { type GivenBack, givenBackBy, isGivenBack, onSiteAfter } from './on-site.ts'

/**
 * The present state of every booking, with the terms of sale that its client accepted. `bookingsTable` explains the
 * columns.
 */
export const bookings = projection(
  { version: 21, boxes: ['booking', 'answers'] },
  table(bookingsTable, {
    handles: typesOf([...bookingEvents, ...paymentEvents]),
    createdBy: ['BookingRequested'],
    keys,
    evolve,
    skip: (row, { data }) => ('target' in data ? row : counted(row)),
  }),
)

type OwnEvent = EventOf<BookingEvent['type']>
type OfPayment = EventOf<PaymentEvent['type']>

function keys({ data }: OwnEvent | OfPayment): number[] {
  if (!('target' in data)) return [data.bookingId]
  return data.target.kind === 'booking' ? [data.target.id] : []
}

function evolve(row: BookingRow | undefined, event: OwnEvent | OfPayment): BookingRow | undefined {
  if (event.type === 'BookingRequested') return withDrawn(rowOfRequest(event))
  if (!row) return undefined
  if ('target' in event.data) return afterPaymentEvent(row, event as OfPayment)
  const after = afterOwnEvent(row, event as Exclude<OwnEvent, { type: 'BookingRequested' }>)
  // Most events change nothing that is drawn.
  return isDrawnAlike(row, after) ? after : withDrawn(after)
}

/** Sets the column with what a calendar draws of the booking. Events of payments change nothing of that. */
const withDrawn = (row: Omit<BookingRow, 'drawn'>): BookingRow => ({ ...row, drawn: drawnOf(row) })

/** Payments are in other streams, so they do not change the version of the booking. */
const afterPaymentEvent = (row: BookingRow, event: OfPayment): BookingRow =>
  withMoney({ ...row, payments: paymentsAfter(row.payments, event) })

/** Sets the columns with the sums of money, over the card payments and what was paid at the centre. */
const withMoney = (row: BookingRow): BookingRow => ({
  ...row,
  ...moneyOf(row.payments, row.on_site, row.gives_back ?? false),
})

function afterOwnEvent(row: BookingRow, event: Exclude<OwnEvent, { type: 'BookingRequested' }>): BookingRow {
  const changed = (change: Partial<BookingRow>): BookingRow => ({
    ...row,
    ...change,
    version: row.version + 1,
    updated_at: event.metadata.occurredAt,
  })
  /** The reasons of cancellations and moves, by the id of their event, for the history of the booking. */
  const reasonsWith = (reason: string | null) =>
    reason === null ? {} : { reasons: { ...row.reasons, [event.id]: reason } }
  switch (event.type) {
    case 'EligibilityConfirmed':
      return changed(passed(row, event.data))
    case 'PaymentRequested':
      return changed({ payment_intent_id: event.data.paymentIntentId })
    case 'PartPaidWithVoucher':
      return changed({ voucher_parts: [...row.voucher_parts, paidByVoucher(event.data)] })
    case 'BookingConfirmed':
      return changed({ ...confirmation(event.data), ...withSecond(row, event.data.second) })
    case 'BookingCanceled':
      return withMoney(changed({ ...cancellation(row, event), ...reasonsWith(event.data.reason) }))
    case 'BookingExpired':
      return changed({ status: 'expired', held_until: null, voucher_parts: [] })
    case 'LatePaymentRejected':
      return changed({ late_payment_refunded: true })
    case 'PractitionerChanged': {
      // Staff kept it with its former practitioner. Who gets the second treatment alone leaves the first one there.
      const kept = event.data.part === 'second' && row.kept_on_purpose
      return changed({ ...givenTo(row, event.data), kept_on_purpose: kept })
    }
    // The practitioner is in `PractitionerChanged`.
    case 'BookingHandedOver':
      return changed({})
    case 'NotesChanged':
      return changed({ notes: event.data.notes, admin_notes: event.data.adminNotes })
    case 'BookingContactCorrected':
      return changed({
        ...snakeKeys(pick(event.data, contactDetailNames)),
        address_corrected: row.address_corrected || event.data.personId !== event.data.previousPersonId,
      })
    case 'BookingRescheduled': {
      const {
        from: _from,
        bookingId: _id,
        personId: _person,
        through: _through,
        absence: _absence,
        wishEnds,
        wishAgain,
        second,
        reason,
        wishedBy = 'client',
        outsideHours = false,
        undoes = false,
        ...time
      } = event.data
      // A move back to the former time takes the move that it undoes from the count.
      const counted = undoes ? -1 : 1
      return changed({
        ...snakeKeys(time),
        ...withSecond(row, second),
        ...(wishEnds && { wished_practitioner: null }),
        ...(wishAgain && { wished_practitioner: { id: wishAgain.practitionerId, name: wishAgain.practitionerName } }),
        times_rescheduled: row.times_rescheduled + (wishedBy === 'client' ? counted : 0),
        // Staff said both about the former time: that the booking may stay there, and whether the client came.
        kept_on_purpose: outsideHours,
        attendance: null,
        ...reasonsWith(reason),
      })
    }
    case 'BookingDataErased':
      // The erased fields can no longer be read in the earlier events. The row is folded anew from them (ADR 89).
      return changed({})
    case 'AttendanceRecorded':
      return changed({ attendance: event.data.attendance })
    case 'AttendanceRemoved':
      return changed({ attendance: null })
    case 'BookingKept':
      return changed({ kept_on_purpose: true })
    case 'PaidOnSite':
    case 'PaymentOnSiteUndone':
    case 'RefundedOnSite':
    case 'RefundOnSiteWrittenOff':
      return withMoney(changed({ on_site: onSiteAfter(row.on_site, event, givenBackOf(row)) }))
  }
}

function passed(
  row: BookingRow,
  { questionnaireId, confirmedOn }: EventOf<'EligibilityConfirmed'>['data'],
): Partial<BookingRow> {
  const questionnaires_left = row.questionnaires_left.filter(id => id !== questionnaireId)
  return { questionnaires_left, eligibility_confirmed_on: questionnaires_left.length === 0 ? confirmedOn : null }
}

/** The second treatment with another time, practitioner or room; nothing when there is none. */
function withSecond(row: BookingRow, change: Partial<SecondTreatment> | undefined): Partial<BookingRow> {
  if (!row.second || !change) return {}
  const second = { ...row.second, ...change }
  return { second, second_practitioner_id: second.practitionerId }
}

/**
 * Another practitioner takes over. Of two treatments side by side only one changes, of two one after the other both do.
 */
function givenTo(row: BookingRow, data: EventOf<'PractitionerChanged'>['data']): Partial<BookingRow> {
  const taker = pick(data, ['practitionerId', 'practitionerName'])
  if (data.part) return withSecond(row, taker)
  return { ...snakeKeys(taker), ...(row.second?.arrangement === 'after' && withSecond(row, taker)) }
}

function cancellation(row: BookingRow, event: EventOf<'BookingCanceled'>): Partial<BookingRow> {
  const { by, reason, wishedBy = by === 'staff' ? 'centre' : 'client' } = event.data
  const givenBack = givenBackBy(event.data)
  return {
    status: 'canceled',
    held_until: null,
    abandoned: by === 'visitor',
    cancel_reason: reason,
    canceled_for: wishedBy,
    gives_back: isGivenBack(givenBack),
    attendance: null,
    // Nothing had settled it: what vouchers had paid of it goes back to them.
    ...(row.settled_by === null && { voucher_parts: [] }),
    on_site: onSiteAfter(row.on_site, event, givenBack),
  }
}

const givenBackOf = ({ gives_back, canceled_for }: BookingRow): GivenBack => (gives_back ? canceled_for : 'nothing')

function rowOfRequest({ data, metadata }: EventOf<'BookingRequested'>): Omit<BookingRow, 'drawn'> {
  return {
    id: data.bookingId,
    status: 'pending_hold',
    service_id: data.serviceId,
    service_name: data.serviceName,
    price_cents: data.priceCents,
    duration_minutes: data.durationMinutes,
    buffer_before_minutes: data.bufferBeforeMinutes,
    buffer_after_minutes: data.bufferAfterMinutes,
    room_type: data.roomType,
    channel: data.channel,
    date: data.date,
    starts_at: data.startsAt,
    ends_at: data.endsAt,
    held_until: data.heldUntil,
    practitioner_id: data.practitionerId,
    practitioner_name: data.practitionerName,
    wished_practitioner: data.practitionerIsWished ? { id: data.practitionerId, name: data.practitionerName } : null,
    room_id: data.roomId,
    room_name: data.roomName,
    second: data.second ?? null,
    second_practitioner_id: data.second?.practitionerId ?? null,
    customer_name: data.customerName,
    customer_email: data.customerEmail,
    customer_phone: data.customerPhone,
    notes: data.notes,
    admin_notes: data.adminNotes ?? null,
    pregnancy_week: data.pregnancyWeek,
    baby_age_months: data.babyAgeMonths,
    answers: data.answers ?? null,
    questionnaire_id: data.questionnaireId,
    questionnaires_left: questionnairesOf(data),
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
    first_starts_at: data.startsAt,
    times_rescheduled: 0,
    cancel_reason: null,
    canceled_for: null,
    gives_back: null,
    abandoned: false,
    kept_on_purpose: data.outsideHours ?? false,
    attendance: null,
    reasons: {},
    version: 1,
    terms_version: data.termsVersion,
    terms: data.terms,
    created_at: metadata.occurredAt,
    updated_at: metadata.occurredAt,
  }
}

/** A late payment may confirm the booking with another practitioner and room. */
function confirmation(data: EventOf<'BookingConfirmed'>['data']): Partial<BookingRow> {
  const { settledBy } = data
  const paid = cardIn(settledBy)
  const vouchers = vouchersIn(settledBy)
  const [voucher] = vouchers
  return {
    status: 'confirmed',
    held_until: null,
    // A payment may confirm a booking that its visitor had given up: then it is no longer canceled.
    abandoned: false,
    cancel_reason: null,
    canceled_for: null,
    gives_back: null,
    date: data.date,
    practitioner_id: data.practitionerId,
    practitioner_name: data.practitionerName,
    room_id: data.roomId,
    room_name: data.roomName,
    settled_by: kindOf(settledBy),
    voucher_parts: vouchers.map(paidByVoucher),
    ...(paid && { payment_intent_id: paid.paymentIntentId, paid_cents: paid.amountCents }),
    ...(voucher && {
      voucher_id: voucher.voucherId,
      voucher_number: voucher.voucherNumber,
      voucher_cents: paidTogether(vouchers),
    }),
  }
}

const paidByVoucher = ({ voucherId, voucherNumber, amountCents }: Omit<VoucherPart, 'kind'>): PaidByVoucher => ({
  id: voucherId,
  number: voucherNumber,
  cents: amountCents,
})
