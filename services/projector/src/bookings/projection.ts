import { type BookingEvent, bookingEvents } from '@alba/contracts/bookings/events'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import type { EventOf } from '@alba/contracts/events'
import { snakeKeys } from '@alba/contracts/shared/case'
import { typesOf } from '@alba/contracts/shared/event'
import { projection, table } from '../runner/projection.ts'

/** Every booking as it stands, with what its client accepted. */
export const bookings = projection(
  6,
  table(bookingsTable, {
    handles: typesOf(bookingEvents),
    begins: ['BookingRequested'],
    keys: event => [event.data.bookingId],
    evolve,
  }),
)

function evolve(row: BookingRow | undefined, event: EventOf<BookingEvent['type']>): BookingRow | undefined {
  if (event.type === 'BookingRequested') return requested(event)
  if (!row) return undefined
  const changed = (change: Partial<BookingRow>): BookingRow => ({
    ...row,
    ...change,
    version: row.version + 1,
    updated_at: event.metadata.occurredAt,
  })
  const because = (reason: string | null) =>
    reason === null ? {} : { reasons: { ...row.reasons, [event.id]: reason } }
  switch (event.type) {
    case 'EligibilityConfirmed':
      return changed({ eligibility_confirmed_on: event.data.confirmedOn })
    case 'PaymentRequested':
      return changed({ payment_intent_id: event.data.paymentIntentId })
    case 'BookingConfirmed':
      return changed(confirmation(event.data))
    case 'BookingCanceled':
      return changed({
        status: 'canceled',
        held_until: null,
        cancel_reason: event.data.reason,
        ...because(event.data.reason),
      })
    case 'BookingExpired':
      return changed({ status: 'expired', held_until: null })
    case 'LatePaymentRejected':
      return changed({ late_payment_refunded: true })
    case 'PractitionerChanged': {
      const { practitionerId, practitionerName } = event.data
      return changed({ practitioner_id: practitionerId, practitioner_name: practitionerName })
    }
    case 'NotesChanged':
      return changed({ notes: event.data.notes, admin_notes: event.data.adminNotes })
    case 'BookingRescheduled': {
      const { from: _from, bookingId: _id, personId: _person, reason, ...time } = event.data
      return changed({ ...snakeKeys(time), times_rescheduled: row.times_rescheduled + 1, ...because(reason) })
    }
  }
}

function requested({ data, metadata }: EventOf<'BookingRequested'>): BookingRow {
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
    room_id: data.roomId,
    room_name: data.roomName,
    customer_name: data.customerName,
    customer_email: data.customerEmail,
    customer_phone: data.customerPhone,
    notes: data.notes,
    admin_notes: data.adminNotes ?? null,
    pregnancy_week: data.pregnancyWeek,
    baby_age_months: data.babyAgeMonths,
    questionnaire_id: data.questionnaireId,
    eligibility_confirmed_on: null,
    payment_intent_id: null,
    paid_cents: null,
    settled_by: null,
    voucher_id: null,
    voucher_number: null,
    late_payment_refunded: false,
    first_starts_at: data.startsAt,
    times_rescheduled: 0,
    cancel_reason: null,
    reasons: {},
    version: 1,
    terms_version: data.termsVersion,
    created_at: metadata.occurredAt,
    updated_at: metadata.occurredAt,
  }
}

/** After a late payment the time may come with another practitioner and another room. */
function confirmation(data: EventOf<'BookingConfirmed'>['data']): Partial<BookingRow> {
  const { settledBy } = data
  const paid = settledBy.kind === 'card' ? settledBy : undefined
  const voucher = settledBy.kind === 'voucher' ? settledBy : undefined
  return {
    status: 'confirmed',
    held_until: null,
    date: data.date,
    practitioner_id: data.practitionerId,
    practitioner_name: data.practitionerName,
    room_id: data.roomId,
    room_name: data.roomName,
    settled_by: settledBy.kind,
    ...(paid && { payment_intent_id: paid.paymentIntentId, paid_cents: paid.amountCents }),
    ...(voucher && { voucher_id: voucher.voucherId, voucher_number: voucher.voucherNumber }),
  }
}
