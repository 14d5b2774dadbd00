import { createHash } from 'node:crypto'
import type { Kind } from '../kinds.ts'

/** The same for each mail of a kind about the same thing. */
export const messageIdOf = (about: string, kind: Kind, domain: string): string =>
  `<${createHash('sha256').update(`${about}\0${kind}`).digest('hex').slice(0, 40)}@${domain}>`

/** That of another mail's id. */
export const domainOf = (messageId: string): string => messageId.slice(messageId.lastIndexOf('@') + 1, -1)
