import { z } from 'zod'
import { typedEmail } from '../shared/email.ts'
import { lineText } from '../shared/text.ts'
import { newPassword } from './password.ts'

/** Crockford's base 32: digits and letters without I, L and O, which look like 1 and 0, and without U. */
export const FIRST_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Letters and digits of the code, 80 bits. */
export const FIRST_CODE_LETTERS = 16

const SENTENCE = `Le code a ${FIRST_CODE_LETTERS} lettres et chiffres.`
/** I, L and O may be typed, because they can only mean 1 and 0. U cannot stand for anything, so it is refused. */
const LETTER = '[0-9A-TV-Za-tv-z]'
const AS_TYPED = new RegExp(`^(?:[\\s.·–-]*${LETTER}){${FIRST_CODE_LETTERS}}[\\s.·–-]*$`)

/**
 * The code of the first account as somebody typed it: in small or capital letters, with or without spaces and dashes, O
 * for 0, I or L for 1. It is reduced to letters and digits of the alphabet.
 */
export const firstAccountCode = z
  .string(SENTENCE)
  .max(100, SENTENCE)
  .regex(AS_TYPED, SENTENCE)
  .transform(typed =>
    typed
      .toUpperCase()
      .replaceAll(/[\s.·–-]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  )

/** POST /api/auth/first-account */
export const firstAccountRequest = z.object({
  code: firstAccountCode,
  name: lineText(100).min(1, 'Indiquez votre prénom et votre nom'),
  email: typedEmail('Email invalide'),
  password: newPassword,
})
export type FirstAccountRequest = z.input<typeof firstAccountRequest>

/** GET /api/auth/first-account: whether nobody has an account yet. */
export const firstAccountView = z.object({ awaited: z.boolean() })
export type FirstAccountView = z.infer<typeof firstAccountView>

/** The address with which the person logs in from now on. */
export const firstAccountMade = z.object({ email: z.string() })
