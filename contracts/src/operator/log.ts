import { z } from 'zod'
import { localDate, localDateTime } from '../shared/centre-time.ts'
import { leaf } from './leaves.ts'

/*
 * What operators look up in the log (ADR 81), on their page as on the command line. Sealed parts of events are never
 * opened for it, and the data of events is left out, so no answer names a person.
 */

const name = z.string().trim().min(1).max(200)
const instant = z.string()
const count = z.int().min(0)

/** A position of the log, as a place from which to go on. */
const position = z.string().regex(/^\d{19}$/)

/** A day, or a minute of it, by the centre's clock. */
const moment = z.union([localDate, localDateTime], 'Format de date invalide')

/** Which events an operator asks for; all that is given must hold. */
export const eventsQuery = z.object({
  /**
   * What they are about: the id of an event or of a request, the number of a booking, voucher, purchase or withdrawal, a
   * payment intent, the code of a voucher, the name of a stream or of a category of streams.
   */
  about: name.optional(),
  /** A part of the name of a type, in any case: `refund`. */
  type: name.optional(),
  /** Such as `practitioner:2` or, for everybody of a kind, `visitor`. */
  actor: z
    .string()
    .regex(/^(?:visitor|practitioner|policy|provider|operator)(?::.{1,100})?$/, 'Cet auteur n’existe pas')
    .optional(),
  from: moment.optional(),
  /** A day includes that day. */
  to: moment.optional(),
  /** Goes on where an earlier answer ended (`next`). */
  before: position.optional(),
})
export type EventsQuery = z.infer<typeof eventsQuery>

/** An event without its data. */
export const loggedEvent = z.object({
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  /** Its 0-based number in its stream. */
  revision: count,
  position: z.string(),
  occurredAt: instant,
  /** Such as `practitioner:2`. */
  actor: z.string(),
  /** The same for everything that follows from one request. */
  correlationId: z.string(),
  /** The id of the event that caused it; null when a person did. */
  causationId: z.string().nullable(),
})
export type LoggedEvent = z.infer<typeof loggedEvent>

/** The largest number of events in an answer to a search. */
export const MOST_FOUND = 50

/** How a search ended. */
export const searchEnd = {
  /**
   * `everything`: nothing else answers the question. `page`: there are more. `time`: the search took too long, and what
   * is older than `reachedAt` was not looked at.
   */
  ended: z.enum(['everything', 'page', 'time']),
  /** Where to go on (`before`); null when there is nothing more, or when this question cannot be continued. */
  next: position.nullable(),
  /** The moment down to which the log was searched; null unless time was up. */
  reachedAt: instant.nullable(),
}

/** The events that answer a question, newest first. */
export const eventsFound = z.object({ events: z.array(loggedEvent), ...searchEnd })
export type EventsFound = z.infer<typeof eventsFound>

/** What is traced, named as in `eventsQuery.about`, without categories. */
export const traceQuery = z.object({ about: name })

/** The largest number of events in the answer to a trace. */
export const MOST_TRACED = 300

/** An event in a tree of causes. */
export const tracedEvent = loggedEvent.extend({
  /** Below the event before it in the list that has a smaller depth, which caused it; 0 for the roots. */
  depth: count,
  /** Milliseconds after its cause or, when no event caused it, after the first event of its request. */
  afterMs: z.number(),
  /** Whether it is what was asked for. */
  isAsked: z.boolean(),
  leaves: z.array(leaf),
})
export type TracedEvent = z.infer<typeof tracedEvent>

/** A request, or a deadline, with what follows from it in the log. */
export const tracedRequest = z.object({
  correlationId: z.string(),
  actor: z.string(),
  beganAt: instant,
  /** Its tree, each event before those that it caused. */
  events: z.array(tracedEvent),
  /** How many other events of the request are left out: neither causes nor effects of what was asked for. */
  omitted: count,
})
export type TracedRequest = z.infer<typeof tracedRequest>

/** The trees of causes, in the order of the log. Empty when the log knows nothing of that name. */
export const traceFound = z.object({
  requests: z.array(tracedRequest),
  /** How many more events there are, beyond `MOST_TRACED`. */
  more: count,
  ended: z.enum(['everything', 'time']),
})
export type TraceFound = z.infer<typeof traceFound>
