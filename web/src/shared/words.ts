import { backOfficeName } from '@alba/contracts/centre/grammar'
import { words } from './centre.ts'

/** How the centre calls who comes for a treatment, and who gives it. `contracts/src/centre/grammar.ts` has the articles. */
export const { client, practitioner } = words

/** « Espace Praticien » */
export const BACK_OFFICE = backOfficeName(words)
