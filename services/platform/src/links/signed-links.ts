import { timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../event-log/keyring.ts'

type Secrets = Pick<Keyring, 'digest'>

/**
 * Makes and checks the tokens in the links of one purpose: a subject, and a signature that is derived from the keyring.
 * No token is stored: the mailer makes it, and the service `command` verifies it.
 */
export type SignedLinks<Subject> = {
  /** @param personId the person for whom the link is; undefined for a link that works for anybody */
  readonly token: (keyring: Secrets, subject: Subject, personId?: string) => string
  /** The subject that a token names; undefined when it cannot be read. The signature is not checked. */
  readonly subjectIn: (token: string) => Subject | undefined
  /** Whether the services made this token for this subject and person. Takes the same time for any wrong signature. */
  readonly isGenuine: (keyring: Secrets, token: string, subject: Subject, personId?: string) => boolean
}

/**
 * @param purpose part of what is signed, so that no token works for another purpose
 * @param write writes the subject into the token
 * @param read reads what `write` wrote
 */
export function signedLinks<Subject>(
  purpose: string,
  write: (subject: Subject) => string,
  read: (text: string) => Subject | undefined,
): SignedLinks<Subject> {
  const token = (keyring: Secrets, subject: Subject, personId?: string) => {
    const signed = [purpose, write(subject)]
    if (personId !== undefined) signed.push(personId)
    return `${write(subject)}.${keyring.digest(signed.join('\0'))}`
  }
  return {
    token,
    subjectIn: text => read(text.slice(0, Math.max(text.lastIndexOf('.'), 0))),
    isGenuine(keyring, given, subject, personId) {
      const [wanted, found] = [Buffer.from(token(keyring, subject, personId)), Buffer.from(given)]
      return found.length === wanted.length && timingSafeEqual(found, wanted)
    },
  }
}
