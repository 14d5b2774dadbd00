import { z } from 'zod'

/**
 * The address as SMTP takes it (RFC 5321): 64 characters before the at sign, 63 for each part of the domain. Letters
 * beyond ASCII are refused, because not every mail server passes them on.
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
