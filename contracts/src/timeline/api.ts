import { z } from 'zod'

/** One entry of a history, in words for staff; the technical event stands beside it. */
export const timelineEntry = z.object({
  /** Of the event. */
  id: z.string(),
  /** UTC instant. */
  at: z.string(),
  /** What happened, in French. */
  sentence: z.string(),
  /** Who or what did it. */
  by: z.string(),
  /** Why, where that is known. */
  reason: z.string().nullable(),
  event: z.object({
    type: z.string(),
    /** In the log. */
    position: z.string(),
    /** The event that led to this one; null when a person did. */
    caused_by: z.string().nullable(),
    /** Everything that follows from one request shares it. */
    request: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
