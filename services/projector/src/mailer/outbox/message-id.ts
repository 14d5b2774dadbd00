import { createHash } from 'node:crypto'
import type { Kind } from '../kinds.ts'

/**
 * The `Message-ID` of a mail, with its angle brackets. It derives from the two columns that identify a mail in the
 * outbox, so all attempts have the same one: most programs then show a mail that arrived twice only once (ADR 25).
 * @param about what the mail is about, as in the outbox: for example the id of an event, and not the line `Subject`
 */
export const messageIdOf = (about: string, kind: Kind, domain: string): string =>
  `<${createHash('sha256').update(`${about}\0${kind}`).digest('hex').slice(0, 40)}@${domain}>`

/**
 * The domain of a `Message-ID`. The mail to staff about an undelivered mail takes the domain of that mail, because
 * `giveUp` is not told the configured one.
 */
export const domainOf = (messageId: string): string => messageId.slice(messageId.lastIndexOf('@') + 1, -1)
