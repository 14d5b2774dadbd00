import { z } from 'zod'
import { skipped } from './skipping.ts'

/** An event that a policy group could not handle, or that waits behind such an event of the same stream. */
const parkedEvent = z.object({
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

/** A deadline whose work failed. */
const parkedDeadline = z.object({
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

const parkedId = z
  .string()
  .max(300)
  .regex(/^([1-9]\d{0,8}|[a-z-]+\/.+)$/)

/** POST /policies/retry: everything that failed, or the one with this id. */
export const parkedChoice = z.object({ id: parkedId.nullable() })
/** POST /policies/skip: what to skip, and why. */
export const parkedSkip = z.object({ id: parkedId, reason: skipped.shape.reason })
/** The answer to both: how many parked events and deadlines will be tried again or skipped. */
export const parkedAsked = z.object({ asked: z.int() })
