import { z } from 'zod'

/**
 * The address as SMTP takes it (RFC 5321): 64 characters before the at sign, 63 for each part of the domain. Letters
 * beyond ASCII are refused, because not every mail server passes them on.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** In commands: an address, or nothing. Only a client for whom staff books may have none (ADR 100). */
export const emailOrNone = z.email().max(254).or(z.literal(''))

/** An address that staff typed, or nothing. @param error the French sentence for any other text */
export const typedEmailOrNone = (error: string) =>
  z
    .string(error)
    .trim()
    .pipe(z.literal('').or(typedEmail(error)))

/** An e-mail address that somebody typed, trimmed. @param error the French sentence for any other text */
export const typedEmail = (error: string) =>
  z
    .string(error)
    .trim()
    .max(254, error)
    .pipe(z.email({ error, pattern: ADDRESS }))
