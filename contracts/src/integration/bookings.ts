import { z } from 'zod'
import { kindOf } from '../bookings/settlement.ts'
import { part, secondTreatment } from '../bookings/two-treatments.ts'
import { instant, localDate } from '../shared/centre-time.ts'
import { personId } from '../shared/event.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { publish } from './publish.ts'

const secondPlaceIds = { practitionerId: true, roomId: true, startsAt: true, endsAt: true } as const

const booking = { bookingId: randomId, date: localDate }

/** The reason that consumers of `alba.booking.late-payment-rejected.v1` know, for each reason of the log. */
const knownReason = {
  slot_taken: 'slot_taken',
  canceled_by_staff: 'canceled_by_staff',
  already_settled: 'already_settled',
  past: 'slot_taken',
  refunded: 'already_settled',
  vouchers_given_back: 'slot_taken',
} as const

/** What consumers of `alba.booking.confirmed.v1` know, for each way of settling a booking. */
const knownKind = { card: 'card', voucher: 'voucher', staff: 'staff', elsewhere: 'staff' } as const

/** The events about bookings that other processes get. Each names the event of the log that it is made from. */
export const publishedBookings = [
  publish(
    'BookingRequested',
    'alba.booking.requested.v1',
    z.object({
      ...booking,
      personId,
      serviceId: smallId,
      practitionerId: smallId,
      roomId: smallId,
      priceCents: cents,
      channel: z.enum(['web', 'staff']),
      startsAt: instant,
      endsAt: instant,
      /** Until when the time is kept for the visitor without payment. */
      heldUntil: instant,
      /** The second of two treatments. The price and the end are those of both; all else is about the first one. */
      second: secondTreatment.pick({ arrangement: true, serviceId: true, ...secondPlaceIds }).optional(),
    }),
  ),
  publish(
    'BookingConfirmed',
    'alba.booking.confirmed.v1',
    z.object({
      ...booking,
      practitionerId: smallId,
      roomId: smallId,
      second: secondTreatment.pick({ practitionerId: true, roomId: true }).optional(),
      /** Only how it was paid: whoever knows a voucher's number can spend it, so the number is not published. */
      settledBy: z.enum(['card', 'voucher', 'staff']),
    }),
    // Consumers of `v1` know only three kinds. A booking that was paid for in another system has no payment in Alba, as
    // one that staff books has none, so it is published as `staff`. One that vouchers and a card paid is `card`.
    data => ({ ...data, settledBy: knownKind[kindOf(data.settledBy)] }),
  ),
  publish(
    'BookingCanceled',
    'alba.booking.canceled.v1',
    z.object({ ...booking, personId: personId.nullable(), by: z.enum(['visitor', 'staff']) }),
  ),
  publish('BookingExpired', 'alba.booking.expired.v1', z.object(booking)),
  publish(
    'PractitionerChanged',
    'alba.booking.practitioner-changed.v1',
    z.object({
      ...booking,
      practitionerId: smallId,
      /** Set when she takes over only the second of two treatments side by side. */
      part: part.optional(),
    }),
  ),
  // `alba.booking.practitioner-changed.v1` says the same change. This one says that the practitioner before is absent.
  publish('BookingHandedOver', 'alba.booking.handed-over.v1', z.object({ ...booking, practitionerId: smallId })),
  publish(
    'BookingContactCorrected',
    'alba.booking.contact-corrected.v1',
    z.object({
      bookingId: randomId,
      personId,
      previousPersonId: personId,
      by: z.enum(['visitor', 'staff']),
      /** Whether the confirmation goes out again, to the corrected address. */
      resends: z.boolean(),
    }),
  ),
  publish(
    'BookingRescheduled',
    'alba.booking.rescheduled.v1',
    z.object({
      ...booking,
      personId,
      startsAt: instant,
      endsAt: instant,
      practitionerId: smallId,
      roomId: smallId,
      second: secondTreatment.pick(secondPlaceIds).optional(),
      /** The time from which it was moved. `date` and the instants above are the new time. */
      from: z.object({ date: localDate, startsAt: instant, endsAt: instant }),
    }),
  ),
  publish(
    'LatePaymentRejected',
    'alba.booking.late-payment-rejected.v1',
    z.object({
      bookingId: randomId,
      paymentIntentId,
      amountCents: cents,
      reason: z.enum(['slot_taken', 'canceled_by_staff', 'already_settled']),
    }),
    // Consumers of `v1` know only three reasons, so the newer ones are mapped to them: an appointment that is over, or
    // whose vouchers have gone back, counts as a taken slot; money that went back before the payment was known counts
    // as settled.
    data => ({ ...data, reason: knownReason[data.reason] }),
  ),
] as const
