import { z } from 'zod'

/** One entry of a history in words for staff, with the technical event. */
export const timelineEntry = z.object({
  /** The id of the event. */
  id: z.string(),
  /** UTC instant. */
  at: z.string(),
  /** What happened, in French. */
  sentence: z.string(),
  /** The person or the program that did it. */
  by: z.string(),
  /** Why, when that is known. */
  reason: z.string().nullable(),
  event: z.object({
    type: z.string(),
    /** The position in the log. */
    position: z.string(),
    /** The id of the event that caused this one; null when a person did. */
    caused_by: z.string().nullable(),
    /** The same for everything that follows from one request. */
    request: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
