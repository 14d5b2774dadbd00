import { z } from 'zod'
import { loggedEvent, searchEnd, tracedEvent, tracedRequest, traceFound } from '../operator/log.ts'

/*
 * What the page of operators shows of the log (ADR 81): what the command service finds, with the names of those who
 * acted. Instants are in UTC.
 */

/** Who acted, in words: the name of a practitioner, « Visiteur ». */
const by = z.string()

const eventView = loggedEvent.extend({ by })
export type EventView = z.infer<typeof eventView>

/** GET /api/operations/events */
export const eventsView = z.object({ events: z.array(eventView), ...searchEnd })
export type EventsView = z.infer<typeof eventsView>

const tracedView = tracedEvent.extend({ by })
export type TracedView = z.infer<typeof tracedView>

/** GET /api/operations/trace */
export const traceView = traceFound.extend({
  requests: z.array(tracedRequest.extend({ by, events: z.array(tracedView) })),
  /** False when the projector did not say which mails and messages there are. */
  is_complete: z.boolean(),
})
export type TraceView = z.infer<typeof traceView>

/** GET /api/operations/models/{name}/steps */
export const stepsQuery = z.object({ stream: z.string().trim().min(1).max(200) })
