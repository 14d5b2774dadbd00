import { z } from 'zod'

/** An event that a policy group could not handle, or that waits behind such a one of the same stream. */
export const parkedEvent = z.object({
  id: z.int(),
  group: z.string(),
  stream: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  position: z.string(),
  /** Why it failed; null for one that waits and was never tried. */
  error: z.string().nullable(),
  tries: z.int(),
  /** What was asked for and has not happened yet. */
  asked: z.enum(['retry', 'skip']).nullable(),
  /** UTC instant. */
  parkedAt: z.string(),
})
export type ParkedEvent = z.infer<typeof parkedEvent>

/** GET /policies: how far each group is, and what is parked. For operators, inside the network. */
export const policiesStatus = z.object({
  groups: z.array(z.object({ name: z.string(), position: z.string() })),
  /** Position of the last event of the log. */
  head: z.string(),
  parked: z.array(parkedEvent),
})
export type PoliciesStatus = z.infer<typeof policiesStatus>

/** POST /policies/retry, /policies/skip: everything that failed, or one by its id. */
export const parkedChoice = z.object({ id: z.int().min(1).max(2_147_483_647).nullable() })
export const parkedAsked = z.object({ asked: z.int() })
