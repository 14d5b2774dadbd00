import { capital } from '../../centre-time.ts'

/** Who sets keys, addresses and passwords: they are variables of the installation (ADR 51, ADR 71). */
export const operator = 'la personne qui héberge le site'
/** The same at the beginning of a sentence. */
export const Operator = capital(operator)
