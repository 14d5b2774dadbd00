import type { SalesTerms } from '../settings/terms.ts'
import type { CentreFile } from './file.ts'

type TermsPart = NonNullable<CentreFile['terms']>

/** The terms of sale of a file as the log has them: amounts are euros in the file and cents in the log. */
export const termsFromFile = ({ leastAmount, mostAmount, ...same }: TermsPart): SalesTerms => ({
  ...same,
  leastCents: Math.round(leastAmount * 100),
  mostCents: Math.round(mostAmount * 100),
})

/** The terms of sale of the log as a file has them: amounts in euros. */
export const termsForFile = ({ leastCents, mostCents, ...same }: SalesTerms): TermsPart => ({
  ...same,
  leastAmount: leastCents / 100,
  mostAmount: mostCents / 100,
})
