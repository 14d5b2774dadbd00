import { z } from 'zod'

/**
 * Where something that was imported comes from (ADR 63). It stands in the event in clear, so it never names a person: an
 * id that is an e-mail address is refused.
 */
export const provenance = z.object({
  /** The system as the operator names it: « Amelia ». */
  system: z.string().trim().min(1).max(100),
  /** The name of the file, without its folder. */
  file: z.string().min(1).max(200),
  /** The row as a spreadsheet numbers it: the titles are row 1. */
  row: z.int().min(1),
  /** The id that it had there; null when the file has none. */
  sourceId: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^@]*$/, 'Cet identifiant est une adresse e-mail')
    .nullable(),
})
export type Provenance = z.infer<typeof provenance>
