import { z } from 'zod'

const NEEDED = 'Mot de passe requis'
const LEAST = 12
const MOST = 128
/** « aaaaaaaaaaaa » is long and no secret. */
const LEAST_DIFFERENT = 5

/** The password of the demo's practitioners, unless another is given. It is in the README, so it is no secret. */
export const DEMO_PASSWORD = 'maison-alba-demo'

/** A password as it is typed to prove who one is. Bounded, so that nobody makes the server digest a novel. */
export const typedPassword = z.string(NEEDED).min(1, NEEDED).max(1_000)

/** A password that somebody chooses: long rather than odd (NIST SP 800-63B). Spaces are part of it. */
export const newPassword = z
  .string(NEEDED)
  .min(LEAST, `Le mot de passe doit contenir au moins ${LEAST} caractères`)
  .max(MOST, `Le mot de passe ne peut pas dépasser ${MOST} caractères`)
  .refine(text => new Set(text).size >= LEAST_DIFFERENT, 'Ce mot de passe est trop simple')
