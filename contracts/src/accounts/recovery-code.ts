import { z } from 'zod'
import { NUMBER_ALPHABET } from '../vouchers/number.ts'

/** How many are made at once. */
export const RECOVERY_CODES = 10
/** Letters and digits of one, 60 bits: `k7mq-xw3e-9d2h`. */
export const RECOVERY_LETTERS = 12

const SENTENCE = `Un code de secours a ${RECOVERY_LETTERS} lettres et chiffres.`

/** In small or capital letters, set apart by spaces, dots or dashes. */
const LETTER = `[${NUMBER_ALPHABET}${NUMBER_ALPHABET.toLowerCase()}]`
const AS_TYPED = new RegExp(`^(?:[\\s.·–-]*${LETTER}){${RECOVERY_LETTERS}}[\\s.·–-]*$`)

/** A recovery code however it is typed, as its letters alone. */
export const recoveryCode = z
  .string(SENTENCE)
  .max(100, SENTENCE)
  .regex(AS_TYPED, SENTENCE)
  .transform(typed => typed.toUpperCase().replaceAll(/[\s.·–-]/g, ''))
