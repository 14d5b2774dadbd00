import { agreeing } from '@alba/contracts/centre/grammar'
import { practitioner } from '../../shared/words.ts'

/** « Accès réservé aux praticiens autorisés » */
export const STAFF_ONLY = `Accès réservé aux ${practitioner.many} ${agreeing('autorisé', practitioner, 'many')}`

export const PASSWORD_HINT = '12 caractères au moins ; quelques mots qui ne vont pas ensemble suffisent.'
