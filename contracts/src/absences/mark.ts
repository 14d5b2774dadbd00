import { z } from 'zod'
import { randomId } from '../shared/ids.ts'

/**
 * Says that something was done because a practitioner is absent, and for which round of decisions about that absence. A
 * step that runs again after a crash recognises by it what is done already, and the mail to the client finds by it the
 * text that the centre wrote about the absence.
 */
export const absenceMark = z.object({ absenceId: randomId, round: z.int().min(1) })
export type AbsenceMark = z.infer<typeof absenceMark>
