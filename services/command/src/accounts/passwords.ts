import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { UNAMBIGUOUS_CHARACTERS } from '@alba/contracts/vouchers/number'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes. It takes about a tenth of a second. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

type Cost = typeof COST

/** The PHC string format of argon2. It contains the cost, so hashes of a former cost stay valid. */
const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  // Keyboards encode the same letter in two ways (é, or e with an accent): normalization makes them equal.
  promisify(argon2)('argon2id', { message: password.normalize('NFC'), nonce, tagLength: HASH_BYTES, ...cost })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** `$argon2id$v=19$m=19456,t=2,p=1$…$…` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { memory, passes, parallelism } = COST
  const hash = await derive(password, salt, COST)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** The hash of no password: a login with an unknown address is verified against it, to take as long as any other. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`

/**
 * Verifies a password.
 * @param hash null when there is none: the answer is false, after the same work
 * @throws {Error} when the hash is malformed
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', digest = ''] = PHC_FORMAT.exec(hash ?? DUMMY_HASH) ?? []
  if (digest === '') throw new Error('a digest of a password is not in the form of argon2id')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await derive(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(found, Buffer.from(digest, 'base64')) && hash !== null
}

/** A random password of 80 bits that is easy to read aloud: `k7mq-xw3e-…`. */
export const generatePassword = (): string => lettersInFours(16)

/** Random letters and digits that do not look alike, five bits each. @param count a multiple of four */
export const lettersInFours = (count: number): string =>
  Array.from({ length: count / 4 }, () => Array.from({ length: 4 }, () => letter()).join('')).join('-')

const letter = (): string => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]?.toLowerCase() ?? ''
