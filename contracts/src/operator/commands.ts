import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { accepted, defineCommand, OPERATORS } from '../shared/command.ts'
import { operatorActed, verdict } from './events.ts'
import { eventsFound, eventsQuery, traceFound, traceQuery } from './log.ts'
import { parkedAsked, parkedChoice, parkedSkip, parkedWork } from './parked.ts'
import { givenReason } from './reason.ts'
import { skipped } from './skipping.ts'

/* The acts of operators. Each is recorded with its author and reason before anything happens (ADR 83). */

/** Tries parked events and deadlines again, then what waits behind them. Unknown ids are left out; 404 when none is known. */
export const retryParked = defineCommand('retry-parked', {
  by: OPERATORS,
  body: parkedChoice,
  answer: parkedAsked,
  // A repetition would be a second act.
  repeatable: () => false,
})

/** Gives up a parked event or deadline that was settled by hand. */
export const skipParked = defineCommand('skip-parked', { by: OPERATORS, body: parkedSkip, answer: parkedAsked })

/** Lets a read model continue without an event that it cannot apply. Repeating it changes nothing. */
export const skipEvent = defineCommand('skip-event', { by: OPERATORS, body: skipped, answer: accepted })

/** Records what an operator is about to do in the projector, which asks for this before it does so. */
export const recordOperatorAct = defineCommand('record-operator-act', {
  by: OPERATORS,
  body: operatorActed.data.extend({ reason: givenReason }),
  answer: accepted,
  repeatable: () => false,
})

/** Has the whole log verified. The verdict is recorded later, as an event. 409 `verification_under_way` */
export const verifyLog = defineCommand('verify-log', {
  by: OPERATORS,
  body: z.object({ reason: givenReason }),
  answer: accepted,
  repeatable: () => false,
})

/** Records the verdict of a verification that ran on the command line. */
export const recordVerification = defineCommand('record-verification', {
  by: OPERATORS,
  body: verdict,
  answer: accepted,
  repeatable: () => false,
})

const position = z.string().max(60)

/** The part of the log after a position. */
const unread = z.object({
  position,
  /** How many events; with `isMore` at least so many. */
  count: z.int().min(0),
  isMore: z.boolean(),
  /** When the first of them occurred; null when there is none. */
  firstAt: z.string().nullable(),
  /** How many different streams they are in, by category: `{ booking: 3 }`. */
  streams: z.record(z.string(), z.int()),
})
export type Unread = z.infer<typeof unread>

/** An act as it was recorded. */
export const recordedAct = z.object({
  id: z.string(),
  at: instant,
  /** `practitioner:2`, `operator:julie`, `operator` */
  who: z.string(),
  act: z.enum(['skip-event', ...operatorActed.data.shape.act.options]),
  /** What an event was skipped for, `bookings`, and its type; null for other acts. */
  skipped: z.object({ kind: z.enum(['model', 'policies']), name: z.string(), eventType: z.string() }).nullable(),
  count: z.int(),
  targets: z.array(z.string()),
  reason: z.string(),
})
export type RecordedAct = z.infer<typeof recordedAct>

/** How the service and the log stand. It reads the log itself, so it knows what the projector has not read. */
export const lookUpOperations = defineCommand('look-up-operations', {
  by: OPERATORS,
  /** The positions of the readers of the log that are asked about. */
  body: z.object({ positions: z.array(position).max(100) }),
  answer: z.object({
    /** Position of the last event of the log. */
    head: z.string(),
    work: parkedWork,
    /** For each position that was asked for and is not the head. */
    unread: z.array(unread),
    /** The newest fifty acts, newest first; how many there are, and how many of them skipped an event. */
    acts: z.array(recordedAct),
    actCount: z.int(),
    skippedCount: z.int(),
    /** The verifications of the log: since when one is under way, and the last verdict. */
    proof: z.object({
      underWaySince: instant.nullable(),
      last: verdict.extend({ at: instant, who: z.string() }).nullable(),
    }),
  }),
})

/** Searches the log for a limited time; a longer search goes on from where it ended. */
export const lookUpEvents = defineCommand('look-up-events', { by: OPERATORS, body: eventsQuery, answer: eventsFound })

/** What led to something, and what it led to, as far as the log and the payments know: mails are with the projector. */
export const lookUpTrace = defineCommand('look-up-trace', { by: OPERATORS, body: traceQuery, answer: traceFound })
