import { z } from 'zod'

/**
 * An address that every mail server accepts: ASCII only, since not every server passes other letters on; 64 characters
 * before the at sign and 63 for each part of the domain, the limits of SMTP (RFC 5321).
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** An e-mail address that somebody typed, trimmed. @param error the French sentence for any other text */
export const typedEmail = (error: string) =>
  z
    .string(error)
    .trim()
    .max(254, error)
    .pipe(z.email({ error, pattern: ADDRESS }))

/**
 * The same, or an empty text, which means no address. Only a client for whom staff books may have none (ADR 100).
 * @param error the French sentence for any other text
 */
export const typedEmailOrNone = (error: string) =>
  z
    .string(error)
    .trim()
    .pipe(z.literal('').or(typedEmail(error)))

/**
 * In commands: an address, or an empty text for none. Commands check addresses less strictly than `typedEmail`, which the
 * API applies to what somebody typed before it sends a command.
 */
export const emailOrNone = z.email().max(254).or(z.literal(''))
