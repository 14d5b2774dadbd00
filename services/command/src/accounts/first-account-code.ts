import { timingSafeEqual } from 'node:crypto'
import { FIRST_CODE_ALPHABET, FIRST_CODE_LETTERS } from '@alba/contracts/accounts/first-account'
import type { FirstAccountKey } from '@alba/contracts/operator/first-account'
import type { Keyring } from '@alba/platform/event-log/keyring'

type Digests = Pick<Keyring, 'digest'>

/**
 * The code with which the first account is made, for example `K7MQ-XW3E-9D2H-04TR`. Whoever types it proves that they
 * can read what the server prints. It is derived from the master key, so nothing has to be stored.
 */
export const firstAccountCode = (keyring: Digests): string => lettersOf(keyring).match(/.{4}/g)?.join('-') ?? ''

/** Whether a code is the right one, in constant time. @param code as the schema parses it */
export function isFirstAccountCode(keyring: Digests, code: string): boolean {
  const [right, given] = [Buffer.from(lettersOf(keyring)), Buffer.from(code)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** For operators: how the first account is made. */
export const firstAccountSentence = ({ code, address }: NonNullable<FirstAccountKey>): string =>
  `Nobody has an account yet. Open ${address} and type the code ${code}`

/** Five bits of the digest for each letter. */
function lettersOf(keyring: Digests): string {
  let rest = BigInt(`0x${keyring.digest('first-account\0')}`)
  let letters = ''
  for (let n = 0; n < FIRST_CODE_LETTERS; n++) {
    letters += FIRST_CODE_ALPHABET[Number(rest % 32n)]
    rest /= 32n
  }
  return letters
}
