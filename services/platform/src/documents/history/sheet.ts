import { z } from 'zod'

/** What a printed history says, in words that are ready to print. */
export const historySheet = z.object({
  /** The name of the centre; null before an admin has entered it. */
  centre: z.string().nullable(),
  title: z.string(),
  /** How many entries there are, and from when to when. */
  summary: z.string(),
  /** The instant of the last entry, UTC: the file has this date, so that the same history gives the same file. */
  lastAt: z.string(),
  /** In the order in which they are printed. */
  entries: z.array(
    z.object({
      /** « 24/11/2026 14:05 » */
      at: z.string(),
      sentence: z.string(),
      /** Why it happened; null when that is not known. */
      reason: z.string().nullable(),
      by: z.string(),
      /** The event, for those who look it up in the log. */
      event: z.string(),
    }),
  ),
})
export type HistorySheet = z.infer<typeof historySheet>
