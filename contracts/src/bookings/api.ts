import { z } from 'zod'
import { wishes } from '../agenda/wishes.ts'
import { babyAgeMonths, pregnancyWeek } from '../catalogue/asks.ts'
import { typedAnswers } from '../catalogue/own-questions.ts'
import { acceptedTermsView } from '../settings/terms-view.ts'
import { localDate, localDateTime } from '../shared/centre-time.ts'
import { typedEmail } from '../shared/email.ts'
import { eligibilityKey, INVALID_ID, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { phone } from '../shared/phone.ts'
import { lineText, optionalLine, optionalText, TWO_CHARACTERS } from '../shared/text.ts'
import { MOST_VOUCHERS } from './settlement.ts'
import { addedInQuery, arrangement } from './two-treatments.ts'

const NO_TIME = 'Veuillez choisir une date et un horaire'
const TOO_SHORT = 'Le nom doit contenir au moins 2 caractères'

/** POST /api/bookings. The last eight fields are additions and may be left out (docs/rules.md, The API). */
export const bookingRequest = z.object({
  service_id: z.int({ error: 'Veuillez choisir un service' }).pipe(smallId),
  start_time: z
    .string(NO_TIME)
    .min(1, NO_TIME)
    .pipe(localDateTime)
    .describe('Local date and time of the centre, `2026-11-23T09:00:00`.'),
  /** First and last name, joined by a space. */
  customer_name: z.string({ error: TOO_SHORT }).pipe(lineText(200).regex(TWO_CHARACTERS, TOO_SHORT)),
  customer_email: typedEmail('Adresse email invalide'),
  customer_phone: z.string({ error: 'Numéro de téléphone invalide' }).pipe(phone),
  /** What the client wants the practitioner to know. */
  notes: optionalText(2000),
  /** The code of the gift voucher that pays for it. Left out, or null: it is paid by card. */
  voucher_number: optionalLine(30).transform(code => code?.toUpperCase() ?? null),
  pregnancy_week: pregnancyWeek.nullable().default(null),
  baby_age_months: babyAgeMonths.nullable().default(null),
  /** Whether the client accepted the terms of sale. False is refused; null is not, because the field is an addition. */
  terms_accepted: z.boolean().nullable().default(null),
  /** The key under which the service `command` remembers that this browser passed the questionnaire of the service. */
  eligibility_id: eligibilityKey.nullable().default(null),
  answers: typedAnswers.describe(
    'To the `own_questions` of the service, and of the second one, each with the `label` of its question.',
  ),
  practitioner_id: smallId
    .nullable()
    .default(null)
    .describe(
      'The practitioner for whom the client asks, where the centre has turned on `visitorsChoosePractitioner`: nobody else gets the booking. Null when it does not matter.',
    ),
  second: z
    .object({
      service_id: z.int({ error: 'Veuillez choisir un service' }).pipe(smallId),
      arrangement,
      /** As `eligibility_id`, for the questionnaire of this treatment. */
      eligibility_id: eligibilityKey.nullable().default(null),
    })
    .nullable()
    .default(null)
    .describe(
      'A second treatment, where the centre has turned on `twoTreatments`: `after` the first with the same practitioner, or `beside` it at the same time, in another room. Both are booked or none. `answers` are to the questions of both.',
    ),
  seen_price_cents: cents
    .nullable()
    .default(null)
    .describe(
      'The price that the client was shown, of both treatments together. When it is another one by now, the answer is 409. Null: not checked.',
    ),
})
export type BookingRequest = z.input<typeof bookingRequest>

/** A practitioner as visitors see them. */
export const namedPractitioner = z.object({ id: smallId, name: z.string() })
export type NamedPractitioner = z.infer<typeof namedPractitioner>

export const bookingStatus = z.enum(['pending_hold', 'confirmed', 'canceled', 'expired'])
export type BookingStatus = z.infer<typeof bookingStatus>

/**
 * The second treatment of a booking, and of the first what the booking itself says about both together (ADR 118). Times
 * are the centre's, without a zone.
 */
export const secondTreatmentView = z.object({
  arrangement,
  service_id: smallId,
  service_name: z.string(),
  duration_minutes: z.int(),
  practitioner: namedPractitioner,
  start_time: z.string(),
  end_time: z.string(),
  price_cents: cents,
  /** The first treatment alone: it starts when the booking does. */
  first: z.object({ service_name: z.string(), end_time: z.string(), price_cents: cents }),
})
export type SecondTreatmentView = z.infer<typeof secondTreatmentView>

/**
 * GET /api/bookings/{id}. `start_time` and `end_time` are local times of the centre without a zone, from the beginning
 * of the treatment to its end, without buffers. `held_until` and `created_at` are UTC instants.
 */
export const bookingView = z.object({
  id: randomId,
  service_id: smallId,
  /**
   * The service as it was booked, whatever it is called and costs now. `price` is the same as `price_cents`. Of two
   * treatments, `name` names both, and `duration_minutes` is that of the first.
   */
  service: z.object({ id: smallId, name: z.string(), duration_minutes: z.int(), price: cents }),
  start_time: z.string(),
  end_time: z.string(),
  status: bookingStatus,
  /** The practitioner of the booking; for treatments side by side both, first that of the first treatment. */
  practitioners: z.array(namedPractitioner),
  /** Left out for a booking of one treatment. */
  second: secondTreatmentView.optional(),
  /** The practitioner for whom the client asked; null when it did not matter to them. */
  wished_practitioner: namedPractitioner.nullable(),
  customer_name: z.string(),
  /**
   * Null once the address was corrected: a mail went to the first address, and its reader knows the id of the booking,
   * and must not learn the right address (ADR 61).
   */
  customer_email: z.string().nullable(),
  price_cents: cents,
  /** Until when an unpaid booking keeps its time; null once it is confirmed, canceled or expired. */
  held_until: z.string().nullable(),
  /** Whether the questionnaire of the service was passed; true when the service has none. */
  eligibility_confirmed: z.boolean(),
  /** The payment came after the time had been given away or after the start, so all of it is refunded. */
  late_payment_refunded: z.boolean(),
  /**
   * How it was paid for; null while it is not paid. `staff`: the centre made the booking, which is paid there.
   * `elsewhere`: it was paid in another system, before it was imported. Pages show the price of `voucher` as « Offert
   * ».
   */
  settled_by: z.enum(['card', 'voucher', 'staff', 'elsewhere']).nullable(),
  /**
   * What vouchers pay of it, when a card pays the rest, or is to pay it. Left out for every other booking (ADR 115).
   */
  voucher_cents: cents.optional(),
  created_at: z.string(),
  /** The terms of sale when it was booked; they apply to it whatever the centre changes later. */
  terms: acceptedTermsView,
})
export type BookingView = z.infer<typeof bookingView>

/** The answer when a booking was made or changed but cannot be shown yet: `Location` says where it will be. */
export const bookingPending = z.object({ id: randomId })
export type BookingPending = z.infer<typeof bookingPending>

/**
 * PATCH /api/bookings/{id}/cancel. With `cancel_payment_intent` its payment is closed with the provider before the
 * booking is canceled, so that the time is free at once; without it, a policy closes the payment afterwards.
 */
export const cancelBookingQuery = z.object({ cancel_payment_intent: z.enum(['true', 'false']).default('false') })

/** The practitioner for whom the visitor asks: only her time counts then. Left out when it does not matter. */
const wished = { practitioner_id: z.coerce.number(INVALID_ID).pipe(smallId).optional() }

/** GET /api/services/{id}/practitioners: whom a visitor may ask for, by name. */
export const servicePractitionersView = z.array(namedPractitioner)

/** GET /api/services/{id}/beside: the ids of the services that can be booked beside it. */
export const servicesBesideView = z.array(smallId)

/** GET /api/slots */
export const slotsQuery = z.object({
  service_id: z.coerce.number(INVALID_ID).pipe(smallId),
  date: localDate,
  ...wished,
  ...addedInQuery,
})
/** A start that may be booked, and who is free then; of two treatments, for the first. `end_time` is the end of both. Times are the centre's, without a zone. */
export const slotView = z.object({
  start_time: z.string(),
  end_time: z.string(),
  practitioners: z.array(namedPractitioner),
})
export type SlotView = z.infer<typeof slotView>

/**
 * GET /api/services/{id}/first-available-date: among `max_days` days from today on, the first with a bookable start.
 */
export const firstAvailableDateQuery = z.object({
  max_days: z.coerce.number().int().min(1).max(180).default(30),
  ...wished,
  ...addedInQuery,
})
export const firstAvailableDateView = z.object({
  has_availability: z.boolean(),
  first_available_date: localDate.nullable(),
})
export type FirstAvailableDateView = z.infer<typeof firstAvailableDateView>

/** How many starts of a service `GET /api/services/next-starts` lists at most. */
export const NEXT_STARTS = 3
/** GET /api/services/next-starts: of one service, or of all that are offered, the first starts that meet the wishes. */
export const nextStartsQuery = wishes.extend({
  service_id: z.coerce.number(INVALID_ID).pipe(smallId).optional(),
  ...wished,
  ...addedInQuery,
})
/** Times are the centre's, without a zone, earliest first. */
export const nextStartsView = z.array(
  z.object({ service_id: smallId, starts: z.array(slotView.omit({ practitioners: true })).max(NEXT_STARTS) }),
)
export type NextStartsView = z.infer<typeof nextStartsView>

/** GET /api/services/{id}/available-dates: which of the `days` calendar days from `from` on have a bookable start. */
export const availableDatesQuery = z.object({
  from: localDate,
  days: z.coerce.number().int().min(1).max(31).default(7),
  ...wished,
  ...addedInQuery,
})
export const availableDatesView = z.array(localDate)
export type AvailableDatesView = z.infer<typeof availableDatesView>

/** POST /api/bookings/{id}/vouchers: the codes of the vouchers that pay what they can of a booking on hold. */
export const bookingVouchersRequest = z.object({
  voucher_numbers: z
    .array(lineText(30))
    .min(1)
    .max(MOST_VOUCHERS, `Un rendez-vous se règle avec ${MOST_VOUCHERS} bons cadeaux au plus`),
})
export const bookingVouchersView = z.object({
  /** What each of these vouchers pays of the booking, in cents. */
  parts: z.array(z.object({ voucher_number: z.string(), amount_cents: cents })),
  /** What is left for the card; 0 when the vouchers paid all of it, and the booking is confirmed. */
  due_cents: cents,
})
export type BookingVouchersView = z.infer<typeof bookingVouchersView>
