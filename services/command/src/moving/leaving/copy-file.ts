import { z } from 'zod'

/** `copy.json` in an export: from which copy of Alba it comes. An import into the same copy is refused. */
export const copyFile = z.object({ copy: z.string(), centre: z.string(), exportedAt: z.iso.datetime() })
