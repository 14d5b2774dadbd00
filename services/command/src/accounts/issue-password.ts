import { generatePassword, hashPassword } from './passwords.ts'

/** For how many days a generated password is valid: it is passed on by paper or mail, which is not safe for long. */
const TEMPORARY_DAYS = 7

/**
 * A password that an operator issues: the given one, or a generated one, which is valid for some days.
 * @param now milliseconds since the epoch
 */
export async function issuePassword(given: string | null, now: number) {
  const password = given ?? generatePassword()
  return {
    passwordHash: await hashPassword(password),
    temporaryUntil: given === null ? new Date(now + TEMPORARY_DAYS * 86_400_000).toISOString() : null,
    /** The generated password, to show to the operator; null when the operator gave one. */
    generated: given === null ? password : null,
  }
}
