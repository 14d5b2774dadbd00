import { capital } from '../../centre-time.ts'

/**
 * The person who sets keys, addresses and passwords, which are environment variables of the installation (ADR 51, ADR
 * 71).
 */
export const operator = 'la personne qui héberge le site'
/** The same at the beginning of a sentence. */
export const Operator = capital(operator)
