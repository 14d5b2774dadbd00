import { typedText } from '@alba/contracts/shared/text'
import { z } from 'zod'

/** Longer reasons are refused by every route that takes one. */
export const LONGEST_REASON = 500

/** Why staff does what has to be explained, as it is typed into a form; never empty. */
export const typedReason = typedText(LONGEST_REASON).pipe(z.string().min(1, 'Indiquez le motif.'))
