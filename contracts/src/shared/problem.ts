import { z } from 'zod'

/** RFC 9457 problem details. `detail` is French and fit to show; `code` is stable and for programs. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** Which fields of the request were wrong, when that is what was wrong. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
