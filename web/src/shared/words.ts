import { backOfficeName } from '@alba/contracts/centre/grammar'
import { words } from './centre.ts'

/** The centre's nouns for its clients and its practitioners. `contracts/src/centre/grammar.ts` adds the articles. */
export const { client, practitioner } = words

/** « Espace Praticien » */
export const BACK_OFFICE = backOfficeName(words)
