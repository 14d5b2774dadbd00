import { createHash } from 'node:crypto'
import type { Kind } from '../kinds.ts'

/** The `Message-ID`: always the same for one kind of mail about one subject. */
export const messageIdOf = (about: string, kind: Kind, domain: string): string =>
  `<${createHash('sha256').update(`${about}\0${kind}`).digest('hex').slice(0, 40)}@${domain}>`

/** The domain of another mail's `Message-ID`. */
export const domainOf = (messageId: string): string => messageId.slice(messageId.lastIndexOf('@') + 1, -1)
