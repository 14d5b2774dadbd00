import { z } from 'zod'

/** One entry of the history of a booking, payment, voucher, purchase or client: a sentence for staff, and its event. */
export const timelineEntry = z.object({
  /** The id of the event. */
  id: z.string(),
  /** UTC instant. */
  at: z.string(),
  /** What happened, in French. */
  sentence: z.string(),
  /** The person or the program that did it. */
  by: z.string(),
  /** Why it was done, when that is known. */
  reason: z.string().nullable(),
  event: z.object({
    type: z.string(),
    /** The position in the log. */
    position: z.string(),
    /** The id of the event that caused this one; null when a person did. */
    caused_by: z.string().nullable(),
    /** The id of the request that led to the event. All events that follow from one request have the same. */
    request: z.string(),
    /** The fields of the event that a history shows, under their names in the event. No personal field is among them. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
