import { z } from 'zod'
import { typedText } from '../shared/text.ts'

/** The longest reason of an operator, in characters. */
export const LONGEST_REASON = 300

/** The operator's own words. Not sealed, because they are about software and not about a person, so they name nobody. */
export const operatorReason = z.string().min(1).max(LONGEST_REASON)

/** A reason that comes from a service or the command line. */
export const givenReason = z.string().trim().pipe(operatorReason)

/** A reason as it is typed into a form. */
export const typedOperatorReason = typedText(LONGEST_REASON).pipe(z.string().min(1, 'Indiquez la raison.'))

/** The reason of an act on the command line whose operator gave none. It stands in events, so it never changes. */
export const UNSAID_REASON = 'asked on the command line'
