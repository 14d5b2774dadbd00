import { generatePassword, hashPassword } from './passwords.ts'

/** For how long a password that was made up opens the back office: on paper or in a mail it is not well kept. */
const TEMPORARY_DAYS = 7

/** A password that an operator hands out: a given one, or one that was made up and is good for some days only. */
export async function issuePassword(given: string | null, now: number) {
  const password = given ?? generatePassword()
  return {
    passwordHash: await hashPassword(password),
    temporaryUntil: given === null ? new Date(now + TEMPORARY_DAYS * 86_400_000).toISOString() : null,
    /** What the operator is told: what they gave they know. */
    made: given === null ? password : null,
  }
}
