import { timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../event-log/keyring.ts'

type Secrets = Pick<Keyring, 'digest'>

/**
 * The links of one purpose, each with a secret in it. The secret is derived from the keyring, so nobody stores it: the
 * mailer makes it, and command verifies it.
 */
export type SignedLinks<Subject> = {
  /** @param personId whose link it is; a link of nobody's own has none */
  readonly token: (keyring: Secrets, subject: Subject, personId?: string) => string
  /** The subject that a token names; undefined when it has another form. Whether it is genuine, only `isGenuine` says. */
  readonly subjectIn: (token: string) => Subject | undefined
  /** Whether the services made this token for this subject and person. Takes the same time for any wrong signature. */
  readonly isGenuine: (keyring: Secrets, token: string, subject: Subject, personId?: string) => boolean
}

/**
 * @param purpose sets the links of one kind apart from those of others: none opens what another kind is for
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
