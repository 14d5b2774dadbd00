import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { defineEvent, type Fact } from '../shared/event.ts'
import { randomId, smallId } from '../shared/ids.ts'
import { absenceMark } from './mark.ts'

/** The most bookings of one round of decisions. */
export const MOST_DECISIONS = 200
/** The longest absence, in minutes: 92 days, and the hour of a change of the clocks. */
export const LONGEST_ABSENCE = 92 * 24 * 60 + 60
/** The longest text that staff adds to the letters. */
export const LONGEST_TEXT = 1_000

/** The booking that is decided about, and the start that staff saw: one that has another start now is left alone. */
const decidedBooking = { bookingId: randomId, seenStartsAt: instant }

/** What is done about one booking of the absent practitioner. */
export const absenceDecision = z.discriminatedUnion('kind', [
  /** Another practitioner gives the treatment, at the same time and in the same room. */
  z.object({ kind: z.literal('hand_over'), ...decidedBooking, practitionerId: smallId }),
  /** It is moved to another time, with this practitioner. */
  z.object({ kind: z.literal('move'), ...decidedBooking, startsAt: instant, practitionerId: smallId }),
  /** The centre cancels it: what was paid goes back (terms of sale). */
  z.object({ kind: z.literal('cancel'), ...decidedBooking }),
])
export type AbsenceDecision = z.infer<typeof absenceDecision>

/** `left`: it was not done, and nothing has changed. */
export const absenceOutcome = z.enum(['handed_over', 'moved', 'canceled', 'left'])
export type AbsenceOutcome = z.infer<typeof absenceOutcome>

/**
 * Why a booking was left. `canceled`, `moved`, `handed_over`: somebody did that meanwhile, so it is not touched any
 * more. `taken`: the wished time is not free any more. `past`: it has begun, or the wished time is over. `other`: it is
 * no confirmed booking, or was refused for a reason that is not in this list.
 */
export const whyLeft = z.enum(['canceled', 'moved', 'handed_over', 'taken', 'past', 'other'])
export type WhyLeft = z.infer<typeof whyLeft>

/**
 * A practitioner who is absent, with what is done about each of her bookings. Neither the range nor the text is sealed:
 * the text is what the centre tells several clients in the same words, and names none of them.
 */
export const absenceEvents = [
  defineEvent(
    'AbsenceDeclared',
    'A practitioner is not available between two instants. A policy closes her openings of that time.',
    z.object({
      absenceId: randomId,
      practitionerId: smallId,
      startsAt: instant,
      endsAt: instant,
    }),
  ),
  defineEvent(
    'AbsenceDecided',
    'Staff decided about bookings of the absent practitioner: at first, or again about those that were left. A policy carries it out.',
    absenceMark.extend({
      decisions: z.array(absenceDecision).max(MOST_DECISIONS),
      /** What the centre adds to the letters of these bookings; null when it adds nothing. */
      text: z.string().max(LONGEST_TEXT).nullable(),
      /** A keyed digest of the request. It distinguishes the same request, sent again, from another one. */
      requestDigest: z.string(),
    }),
  ),
  defineEvent(
    'AbsenceBookingHandled',
    'What was decided about a booking was done, or could not be done any more.',
    absenceMark.extend({
      bookingId: randomId,
      outcome: absenceOutcome,
      /** Null unless `outcome` is `left`. */
      why: whyLeft.nullable(),
    }),
  ),
  defineEvent(
    'AbsenceCarriedOut',
    'Each decision of a round has its outcome. `left` are the confirmed bookings that the absent practitioner still has in that time.',
    absenceMark.extend({ left: z.array(randomId) }),
  ),
] as const

export type AbsenceEvent = Fact<(typeof absenceEvents)[number]>

export const absenceStream = (id: number): string => `absence-${id}`
