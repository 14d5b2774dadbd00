import { z } from 'zod'

const NEEDED = 'Mot de passe requis'
const LEAST = 12
const MOST = 128
/** A password needs this many different characters: « aaaaaaaaaaaa » is long, but easy to guess. */
const LEAST_DIFFERENT = 5

/**
 * The password of the demo's practitioners, unless another one is configured. The README names it, so it is not secret.
 */
export const DEMO_PASSWORD = 'maison-alba-demo'

/** A password that somebody types to log in. The length is limited, because hashing a very long text costs time. */
export const typedPassword = z.string(NEEDED).min(1, NEEDED).max(1_000)

/**
 * A password that somebody chooses: its length matters, not its kinds of characters (NIST SP 800-63B). Spaces count.
 */
export const newPassword = z
  .string(NEEDED)
  .min(LEAST, `Le mot de passe doit contenir au moins ${LEAST} caractères`)
  .max(MOST, `Le mot de passe ne peut pas dépasser ${MOST} caractères`)
  .refine(text => new Set(text).size >= LEAST_DIFFERENT, 'Ce mot de passe est trop simple')
