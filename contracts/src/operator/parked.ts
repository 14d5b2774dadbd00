import { z } from 'zod'
import { givenReason } from './reason.ts'

/** An event that a policy group could not handle, or that waits behind such an event of the same stream. */
export const parkedEvent = z.object({
  /** The id by which an operator names it, `12`. */
  id: z.string(),
  group: z.string(),
  stream: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  position: z.string(),
  /** Why it failed; null for an event that waits and was never tried. */
  error: z.string().nullable(),
  tries: z.int(),
  /** What an operator asked for and has not happened yet. */
  asked: z.enum(['retry', 'skip']).nullable(),
  /** UTC instant. */
  parkedAt: z.string(),
})
export type ParkedEvent = z.infer<typeof parkedEvent>

/** An event that failed, with the number of events of the same stream that wait behind it. */
export const failedEvent = parkedEvent.extend({ error: z.string(), waiting: z.int().min(0) })
export type FailedEvent = z.infer<typeof failedEvent>

/** A deadline whose work failed. */
export const parkedDeadline = z.object({
  /** The id by which an operator names it: its kind and its key, `hold/412345678901234`. */
  id: z.string(),
  error: z.string(),
  tries: z.int(),
  /** Whether an operator asked for another try that has not happened yet. */
  asked: z.boolean(),
  parkedAt: z.string(),
})
export type ParkedDeadline = z.infer<typeof parkedDeadline>

/** GET /policies: the position of each group, and what is parked. For operators, inside the network. */
export const policiesStatus = z.object({
  groups: z.array(z.object({ name: z.string(), position: z.string() })),
  /** Position of the last event of the log. */
  head: z.string(),
  parked: z.array(parkedEvent),
  deadlines: z.array(parkedDeadline),
})
export type PoliciesStatus = z.infer<typeof policiesStatus>

export const parkedId = z
  .string()
  .max(300)
  .regex(/^([1-9]\d{0,8}|[a-z-]+\/.+)$/)

/** What is parked, for the page of operators. */
export const parkedWork = z.object({
  /** The groups of policies that have not handled everything yet. */
  behind: z.array(z.string()),
  /** At most a thousand of each. */
  failed: z.array(failedEvent),
  deadlines: z.array(parkedDeadline),
  /** How many there are of both. */
  count: z.int().min(0),
})
export type ParkedWork = z.infer<typeof parkedWork>

/** `retry-parked`: these, or everything that failed (null). */
export const parkedChoice = z.object({ ids: z.array(parkedId).min(1).max(1_000).nullable(), reason: givenReason })
/** `skip-parked`: what to skip, and why. */
export const parkedSkip = z.object({ id: parkedId, reason: givenReason })
/** The answer to both: how many parked events and deadlines will be tried again or skipped. */
export const parkedAsked = z.object({ asked: z.int() })
