import { z } from 'zod'

/** `copy.json` in an export: which copy it comes from, so that nobody imports it where it came from. */
export const copyFile = z.object({ copy: z.string(), centre: z.string(), exportedAt: z.iso.datetime() })
