import { z } from 'zod'
import { namedPractitioner } from '../bookings/api.ts'
import { staffBookingDetail } from '../bookings/staff-api.ts'
import { localDateTime } from '../shared/centre-time.ts'
import { randomId, smallId } from '../shared/ids.ts'
import { typedText } from '../shared/text.ts'
import { french } from '../shared/typography.ts'
import { LONGEST_TEXT, MOST_DECISIONS, whyLeft } from './events.ts'

/* The absences of practitioners, as staff declares and follows them. Times are the centre's, without a zone. */

const DATES = 'Indiquez le début et la fin'

/** Between which times a practitioner is absent. */
const range = {
  practitioner_id: smallId,
  start_datetime: z.string(DATES).min(1, DATES).pipe(localDateTime),
  end_datetime: z.string(DATES).min(1, DATES).pipe(localDateTime),
}

/** What is done about a booking. `later`: nothing yet. */
const choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hand_over'), practitioner_id: smallId }),
  z.object({ kind: z.literal('move'), start_time: localDateTime, practitioner_id: smallId }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('later') }),
])
export type AbsenceChoice = z.infer<typeof choice>
/** The same in an answer, in the form that the web app checks (web/route-shapes.ts). */
const [handOver, move, cancel, later] = choice.options
const choiceView = z.union([handOver, move.extend({ start_time: z.string() }), cancel, later])

/** POST /api/backoffice/absences/preview */
export const absencePreviewRequest = z.object({
  ...range,
  choices: z
    .array(z.object({ booking_id: randomId, choice }))
    .max(MOST_DECISIONS)
    .default([])
    .describe('What staff has chosen so far. The answer proposes something for the other bookings.'),
})

/** A booking of the absent practitioner, and what can be done about it. */
export const touchedBooking = z.object({
  id: randomId,
  start_time: z.string(),
  end_time: z.string(),
  service_name: z.string(),
  customer_name: z.string(),
  /** Empty for a client without an address: no letter goes out. */
  customer_email: z.string(),
  customer_phone: z.string().nullable(),
  /** The practitioner for whom the client had asked (ADR 116); null where it does not matter to them. */
  wished_practitioner: namedPractitioner.nullable(),
  /** A booking that a visitor is paying cannot be changed yet; it has no choices. */
  status: z.enum(['confirmed', 'pending_hold']),
  /** Who could give it at the same time. */
  takers: z.array(z.object({ practitioner_id: smallId, name: z.string() })),
  /**
   * The next free starts. `name`: who would give the treatment, or both names for two side by side; `practitioner_id`: who
   * is chosen with the start, which is who gives the first one of these.
   */
  starts: z.array(z.object({ start_time: z.string(), practitioner_id: smallId, name: z.string() })),
  choice: choiceView,
  /** Whether the time that was chosen is not free any more: something else is proposed. */
  replaced: z.boolean(),
  /** What a cancellation would return. */
  cancellation: staffBookingDetail.shape.cancellation,
})
export type TouchedBookingView = z.infer<typeof touchedBooking>

export const absencePreview = z.object({
  bookings: z.array(touchedBooking),
  /** How many openings are removed or shortened. */
  openings: z.int(),
})
export type AbsencePreview = z.infer<typeof absencePreview>

/** What is decided about a booking, and the start that staff saw. */
const decisions = z
  .array(
    z.object({
      booking_id: randomId,
      seen_start_time: localDateTime,
      choice: z.discriminatedUnion('kind', [handOver, move, cancel]),
    }),
  )
  .max(MOST_DECISIONS)

/** It is written for clients, so it gets French typography when it is received (ADR 18). */
const text = typedText(LONGEST_TEXT)
  .overwrite(french)
  .nullish()
  .transform(typed => typed || null)
  .describe('What the centre adds to the letter of each of these bookings.')

/** POST /api/backoffice/absences */
export const absenceRequest = z.object({ ...range, decisions, text })

/** POST /api/backoffice/absences/{id}/decisions */
export const absenceDecisionsRequest = z.object({
  decisions: decisions.min(1),
  text,
  rounds: z.int().min(1).describe('`rounds` of the report that staff saw.'),
})

/** What was decided about a booking, and what became of it. */
const handledBooking = z.object({
  booking_id: randomId,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string().nullable(),
  service_name: z.string(),
  /** The start before the absence. */
  seen_start_time: z.string(),
  choice: choiceView,
  /**
   * The name of the practitioner who is chosen, or of both who give two treatments side by side after a move; null for a
   * cancellation.
   */
  practitioner_name: z.string().nullable(),
  /** Null while it is still to be done. */
  outcome: z.enum(['handed_over', 'moved', 'canceled', 'left']).nullable(),
  why: whyLeft.nullable(),
  /**
   * Whether the client was told: `sent`, `waiting` (it goes out), `failed` (it could not be delivered), `no_address`, or
   * `unknown` while the program that sends letters does not answer. Null when there is nothing to tell.
   */
  told: z.enum(['sent', 'waiting', 'failed', 'no_address', 'unknown']).nullable(),
})
export type HandledBookingView = z.infer<typeof handledBooking>

const summary = {
  id: randomId,
  practitioner_id: smallId,
  practitioner_name: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  declared_at: z.string(),
  /** Whether all that was decided has been done or found impossible. */
  carried_out: z.boolean(),
  /** How many bookings the practitioner still has in that time, from now on. */
  left_count: z.int(),
}

/** GET /api/backoffice/absences: those that end today or later, and those of the last days. */
export const absenceSummary = z.object(summary)
export type AbsenceSummary = z.infer<typeof absenceSummary>

/** GET /api/backoffice/absences/{id} */
export const absenceReport = z.object({
  ...summary,
  rounds: z.int(),
  text: z.string().nullable(),
  handled: z.array(handledBooking),
})
export type AbsenceReport = z.infer<typeof absenceReport>

/** The answer 201 or 202 after a declaration or a decision. */
export const declaredAbsence = z.object({ id: randomId })
