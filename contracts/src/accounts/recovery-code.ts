import { z } from 'zod'
import { UNAMBIGUOUS_CHARACTERS } from '../vouchers/number.ts'

/** The number of codes in a set. */
export const RECOVERY_CODES = 10
/** Letters and digits in one code, 60 bits: `k7mq-xw3e-9d2h`. */
export const RECOVERY_LETTERS = 12

const SENTENCE = `Un code de secours a ${RECOVERY_LETTERS} lettres et chiffres.`

/** The letters and digits of vouchers, which have no look-alikes. */
const LETTER = `[${UNAMBIGUOUS_CHARACTERS}${UNAMBIGUOUS_CHARACTERS.toLowerCase()}]`
/** Accepts small and capital letters, and spaces, dots or dashes between them. */
const AS_TYPED = new RegExp(`^(?:[\\s.·–-]*${LETTER}){${RECOVERY_LETTERS}}[\\s.·–-]*$`)

/** A recovery code as somebody typed it, reduced to its letters and digits. */
export const recoveryCode = z
  .string(SENTENCE)
  .max(100, SENTENCE)
  .regex(AS_TYPED, SENTENCE)
  .transform(typed => typed.toUpperCase().replaceAll(/[\s.·–-]/g, ''))
