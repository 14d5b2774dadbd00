import { z } from 'zod'
import { babyAgeMonths, pregnancyWeek } from '../catalogue/asks.ts'
import { ownAnswer, typedAnswers } from '../catalogue/own-questions.ts'
import { moneyView, refundableView } from '../payments/refund-api.ts'
import { means } from '../payments/refunds.ts'
import { localDate, localDateTime } from '../shared/centre-time.ts'
import { typedEmailOrNone } from '../shared/email.ts'
import { INVALID_ID, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { pageQuery, searchQuery } from '../shared/page.ts'
import { lineText, NOT_EMPTY, optionalLine, optionalText, typedText } from '../shared/text.ts'
import { version } from '../shared/version.ts'
import { bookingView, namedPractitioner, secondTreatmentView } from './api.ts'
import { attendance } from './attendance.ts'
import { wishedBy } from './commands.ts'
import { arrangement, part } from './two-treatments.ts'

/* The bookings as staff sees and changes them. */

/** A query parameter that may be given once or several times. */
const severalIds = z
  .preprocess(
    given => (given === undefined ? [] : [given].flat()),
    z.array(z.coerce.number(INVALID_ID).pipe(smallId)).max(100),
  )
  .meta({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 }, maxItems: 100 })

/** Query parameters that say whose bookings are asked for. */
export const whoseBookings = {
  /** Without any, the bookings of the practitioner who asks. */
  practitioner_ids: severalIds,
  /** `true`: of all practitioners, whatever `practitioner_ids` says. */
  include_all: z.enum(['true', 'false']).default('false'),
}

const filter = {
  /** Days of the centre, both included. */
  start_date: localDate.optional(),
  end_date: localDate.optional(),
  ...whoseBookings,
  /**
   * `active`: confirmed or on hold. `all`: those and canceled ones. `expired`: never paid; no other choice includes
   * them.
   */
  status: z.enum(['all', 'active', 'confirmed', 'pending_hold', 'canceled', 'expired']).default('all'),
  /** Part of the client's name, e-mail or phone, the service's name, or the number of the booking or its voucher. */
  q: searchQuery,
  order: z.enum(['asc', 'desc']).default('asc'),
}

/** GET /api/backoffice/bookings/export: all bookings that match the filter, without pages. */
export const bookingExportQuery = z.object(filter)
/** GET /api/backoffice/bookings */
export const bookingListQuery = z.object({
  ...filter,
  ...pageQuery(1_000, 1_000),
  /** `calendar`: only what a calendar draws, which is a third of the size of a whole entry. */
  fields: z.enum(['all', 'calendar']).default('all'),
})
export type BookingListQuery = z.output<typeof bookingListQuery>

/** An entry of the list: what visitors see of a booking, and the client's contact details. */
export const staffBookingView = bookingView.omit({ terms: true }).extend({
  customer_email: z.string(),
  /** The same as `customer_name`. */
  client_name: z.string(),
  customer_phone: z.string().nullable(),
  notes: z.string().nullable(),
  service: bookingView.shape.service.extend({
    /** The type of its room, in the centre's words. The screens have their own for `massage_room` and `spa_bath_room`. */
    room_type_required: z.string(),
    buffer_before_minutes: z.int(),
    buffer_after_minutes: z.int(),
  }),
  room: z.object({ id: smallId, name: z.string(), room_type: z.string() }),
  second: secondTreatmentView
    .extend({
      room: z.object({ id: smallId, name: z.string(), room_type: z.string() }),
      buffer_before_minutes: z.int(),
      buffer_after_minutes: z.int(),
    })
    .optional(),
  /** A visitor left before paying. Any other canceled booking was an appointment of the centre. */
  abandoned: z.boolean(),
  updated_at: z.string(),
  /** To send back as `If-Match` with a change. */
  version,
})
export type StaffBookingView = z.infer<typeof staffBookingView>

/** An entry of the list as a calendar draws it: `fields=calendar`. */
export const drawnBookingView = staffBookingView
  .pick({
    id: true,
    service_id: true,
    start_time: true,
    end_time: true,
    status: true,
    practitioners: true,
    client_name: true,
    abandoned: true,
  })
  .extend({
    /** Left out for a booking of one treatment. `start_time` and `end_time` of the booking are those of both. */
    second: z
      .object({
        practitioner: namedPractitioner,
        service_name: z.string(),
        first_service_name: z.string(),
        room_type_required: z.string(),
        buffer_after_minutes: z.int(),
        start_time: z.string(),
        end_time: z.string(),
        first_end_time: z.string(),
      })
      .optional(),
    service: staffBookingView.shape.service.pick({ name: true, room_type_required: true, buffer_after_minutes: true }),
  })
export type DrawnBookingView = z.infer<typeof drawnBookingView>

/**
 * GET /api/backoffice/bookings/misplaced: the bookings that no longer fit after a closure or the removal of an opening,
 * by start.
 */
export const misplacedBookingView = staffBookingView.extend({ why: z.enum(['room_closed', 'outside_openings']) })
export type MisplacedBookingView = z.infer<typeof misplacedBookingView>

/** What the terms of sale say about moving the booking (`rescheduling.ts`). Staff may grant more, with a reason. */
const reschedulingView = z.object({
  /** Only a confirmed booking can be moved. */
  possible: z.boolean(),
  /** The terms that any move would break now. */
  broken_terms: z.array(z.enum(['too_late', 'too_often', 'too_far'])),
  /** The last day to which the terms allow a move. */
  last_date: localDate,
  times_rescheduled: z.int(),
})

/** What becomes of what vouchers paid, where a card or further vouchers paid as well. */
export const vouchersBackView = z.object({
  /** How many vouchers paid a part. */
  count: z.int(),
  /** How many of them can be used again. */
  back_count: z.int(),
  /** Can be used again. */
  back_cents: cents,
  /** Cannot be used again: the voucher was made invalid, or has expired and is not prolonged. */
  lost_cents: cents,
})
export type VouchersBackView = z.infer<typeof vouchersBackView>

/** What a cancellation returns to the client; it depends on who wants the cancellation. */
const cancellationView = z.object({
  /**
   * `card`: money is owed. `on_site`: money is owed at the centre. `voucher`: the voucher is valid again.
   * `void_voucher`: staff invalidated the voucher, so it stays without value, and what it paid is recorded nowhere as
   * owed. `refunded_voucher`: it stays without value, because its price goes back to its buyer. `returned`: everything
   * that was paid went back before. `nothing`: nothing was paid.
   */
  paid_with: z.enum(['card', 'on_site', 'voucher', 'void_voucher', 'refunded_voucher', 'returned', 'nothing']),
  /** What would go back, in cents; of a voucher that stays without value, what it paid. */
  amount_cents: cents,
  /**
   * Whether the booking begins in fewer hours than its terms require as notice. A client who cancels that late owes
   * the full price (terms of sale).
   */
  late: z.boolean(),
  /**
   * Where several payments settled the booking: `paid_with` and `amount_cents` are about the card then, and this about
   * the vouchers. Left out where one payment did.
   */
  vouchers: vouchersBackView.optional(),
})

/** What a voucher pays of a booking. */
const voucherPartView = z.object({
  voucher_id: randomId,
  voucher_number: z.string(),
  amount_cents: cents,
  /**
   * What became of it by the cancellation; null while the booking is not canceled. `back`: it is on the voucher again.
   * `lost`: it is, but nobody can use that voucher any more. `kept`: nothing went back.
   */
  returned: z.enum(['back', 'lost', 'kept']).nullable(),
})
export type VoucherPartView = z.infer<typeof voucherPartView>

/** GET /api/backoffice/bookings/{id} */
export const staffBookingDetail = staffBookingView.extend({
  /** Only staff reads them. */
  admin_notes: z.string().nullable(),
  channel: z.enum(['web', 'staff']),
  pregnancy_week: z.int().nullable(),
  baby_age_months: z.int().nullable(),
  /** To the centre's own questions, as they were asked. */
  answers: z.array(ownAnswer).readonly(),
  questionnaire_required: z.boolean(),
  eligibility_confirmed_on: localDate.nullable(),
  payment_intent_id: z.string().nullable(),
  paid_cents: cents.nullable(),
  voucher_id: randomId.nullable(),
  voucher_number: z.string().nullable(),
  /** What each voucher pays of it, also before it is confirmed; empty when none does. */
  voucher_parts: z.array(voucherPartView),
  cancel_reason: z.string().nullable(),
  terms_version: z.string(),
  /** The terms that apply to it, whatever the centre has changed since. */
  terms: bookingView.shape.terms,
  rescheduling: reschedulingView,
  /** Null when a voucher paid, and while nothing was paid: no money came in for the booking. */
  money: moneyView.nullable(),
  /** The payments of which some money can still be returned. */
  refundable: z.array(refundableView),
  /** What was recorded as paid at the centre; null while nothing was. */
  on_site: z.object({ amount_cents: cents, means }).nullable(),
  /** What a cancellation would return, for the dialog that asks for confirmation. */
  cancellation: cancellationView,
  /** Staff decided that it stays where it is, outside the opening hours or in a closed room. */
  kept_on_purpose: z.boolean(),
  /** Whether the client came; null while nothing is recorded. */
  attendance: attendance.nullable(),
})
export type StaffBookingDetail = z.infer<typeof staffBookingDetail>

const outsideHours = z
  .boolean()
  .optional()
  .describe(
    'Books even if the practitioner is not open then, on purpose; `practitioner_id` is needed. A room that is closed, and time that is taken, stay refused.',
  )

/** POST /api/backoffice/bookings; the last seven fields are additions and may be left out. */
export const staffBookingRequest = z.object({
  service_id: z.int({ error: 'Veuillez sélectionner un service et un créneau' }).pipe(smallId),
  start_time: z
    .string('Veuillez sélectionner un service et un créneau')
    .pipe(localDateTime)
    .describe('Local date and time of the centre, `2026-11-23T09:00:00`: any free time in the future.'),
  customer_name: z.string('Le nom est obligatoire').pipe(lineText(200).regex(NOT_EMPTY, 'Le nom est obligatoire')),
  customer_email: typedEmailOrNone('Adresse email invalide').describe(
    'Empty for a client without an address, where the centre has turned on `knownClients`: then a phone number is needed.',
  ),
  customer_phone: optionalLine(30),
  notes: optionalText(2000).describe('The client sees them.'),
  admin_notes: optionalText(2000).describe('For staff only.'),
  practitioner_id: smallId.nullable().default(null).describe('Null for any practitioner who is free.'),
  pregnancy_week: pregnancyWeek.nullable().default(null),
  baby_age_months: babyAgeMonths.nullable().default(null),
  answers: typedAnswers,
  eligibility_confirmed: z
    .boolean()
    .default(false)
    .describe(
      'Whether staff went through the health questionnaire of the service with the client; of two treatments, through those of both.',
    ),
  outside_hours: outsideHours,
  second: z
    .object({
      service_id: z.int({ error: 'Veuillez choisir un service' }).pipe(smallId),
      arrangement,
    })
    .nullish()
    .describe(
      'A second treatment, where the centre has turned on `twoTreatments`: `after` the first with the same practitioner, or `beside` it at the same time, by another one in another room. Both are booked or none. `practitioner_id` and `outside_hours` are then about who gives the first; `answers` are to the questions of both.',
    ),
})

export type StaffBookingRequest = z.input<typeof staffBookingRequest>

/** PUT /api/backoffice/bookings/{id}/contact */
export const contactRequest = z.object({
  customer_name: staffBookingRequest.shape.customer_name,
  customer_email: staffBookingRequest.shape.customer_email,
  customer_phone: staffBookingRequest.shape.customer_phone,
  resends: z
    .boolean()
    .default(false)
    .describe(
      'Whether the confirmation is sent again, when the address is another one and the appointment lies ahead.',
    ),
})
export type ContactRequest = z.input<typeof contactRequest>

/** PUT /api/backoffice/bookings/{id}/notes; notes that are left out stay as they are. */
export const notesRequest = z.object({ notes: optionalNote(), admin_notes: optionalNote() })

function optionalNote() {
  return typedText(2000)
    .nullable()
    .transform(text => text || null)
    .optional()
}

/** Who wanted the change that staff makes. */
const wished = wishedBy.describe('`centre`: all that was paid goes back. `client`: nothing does, unless `gives_back`.')

/** PUT /api/backoffice/bookings/{id}/attendance; null removes the record. */
export const attendanceRequest = z.object({ attendance: attendance.nullable() })
export type AttendanceRequest = z.input<typeof attendanceRequest>

/** DELETE /api/backoffice/bookings/{id}. The body may be left out; then it counts as the centre's wish. */
export const cancelRequest = z
  .object({ reason: optionalText(500), wished_by: wished.default('centre'), gives_back: z.boolean().default(false) })
  .nullish()
export type CancelRequest = z.input<typeof cancelRequest>

/** POST /api/backoffice/bookings/{id}/reschedule */
export const rescheduleRequest = z.object({
  start_time: z.string('Veuillez choisir une date et un horaire').pipe(localDateTime),
  practitioner_id: smallId
    .nullable()
    .default(null)
    .describe('Null for the current practitioner, or another one who is free.'),
  reason: optionalText(500).describe(
    'Required when the terms of sale do not allow the move, and when the centre wants it.',
  ),
  wished_by: wishedBy
    .default('client')
    .describe('A move that the centre wants does not count as a move of the client.'),
  outside_hours: z
    .boolean()
    .optional()
    .describe(
      'Moves even if the practitioner is not open then, on purpose; without `practitioner_id` the current one.',
    ),
  undoes: z
    .boolean()
    .optional()
    .describe(
      'Takes the last move back: `start_time` is the start before it. It needs no reason, and that move no longer counts.',
    ),
})

/** Which of two treatments side by side another practitioner gets. Of two one after the other she gets both. */
const changedPart = {
  part: part.optional().describe('`second`: the second of two treatments side by side. Left out: the first.'),
}

/** PUT /api/bookings/{id}/change-practitioner */
export const changePractitionerQuery = z.object({
  new_practitioner_id: z.coerce.number(INVALID_ID).pipe(smallId),
  ...changedPart,
})

/** GET /api/bookings/{id}/available-practitioners */
export const availablePractitionersQuery = z.object(changedPart)
/** The answer: empty when nobody else could take the booking over. */
export const availablePractitioner = z.object({
  id: smallId,
  name: z.string(),
  /** Whether the booking is theirs now. */
  is_current: z.boolean(),
})
