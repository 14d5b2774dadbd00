import { z } from 'zod'

/** RFC 9457 problem details. `detail` is French and may be shown; `code` is stable and for programs. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** The fields of the request that were wrong, when the input was the problem. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
