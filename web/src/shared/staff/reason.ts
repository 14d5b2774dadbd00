import { typedText } from '@alba/contracts/shared/text'
import { z } from 'zod'

/** The longest reason that the API accepts, in characters. */
export const LONGEST_REASON = 500

/** The schema of a reason that is typed into a form. It must not be empty. */
export const typedReason = typedText(LONGEST_REASON).pipe(z.string().min(1, 'Indiquez le motif.'))
