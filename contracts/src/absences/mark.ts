import { z } from 'zod'
import { randomId } from '../shared/ids.ts'

/**
 * Says that something was done because a practitioner is absent, and for which round of decisions about that absence.
 * It is how a step that runs again after a crash knows what it has done, and how the letter finds the centre's text.
 */
export const absenceMark = z.object({ absenceId: randomId, round: z.int().min(1) })
export type AbsenceMark = z.infer<typeof absenceMark>
