import { z } from 'zod'

const NEEDED = 'Mot de passe requis'
/** The bounds of the length of a new password, in characters. */
const LEAST_LENGTH = 12
const MOST_LENGTH = 128
/** A new password needs this many different characters: « aaaaaaaaaaaa » is long, but easy to guess. */
const LEAST_DIFFERENT_CHARACTERS = 5

/**
 * The password of the demo's practitioners, unless another one is configured. The README names it, so it is not secret.
 */
export const DEMO_PASSWORD = 'maison-alba-demo'

/**
 * The password that somebody types to log in, or to confirm a change of their account. Only its hash decides whether it
 * is right, so the rules for new passwords do not apply. Its length is limited, because hashing a very long text costs
 * time.
 */
export const typedPassword = z.string(NEEDED).min(1, NEEDED).max(1_000)

/**
 * A password that somebody chooses: its length matters, not its kinds of characters (NIST SP 800-63B). Spaces count.
 */
export const newPassword = z
  .string(NEEDED)
  .min(LEAST_LENGTH, `Le mot de passe doit contenir au moins ${LEAST_LENGTH} caractères`)
  .max(MOST_LENGTH, `Le mot de passe ne peut pas dépasser ${MOST_LENGTH} caractères`)
  .refine(text => new Set(text).size >= LEAST_DIFFERENT_CHARACTERS, 'Ce mot de passe est trop simple')
