import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { NUMBER_ALPHABET } from '@alba/contracts/vouchers/number'

/** OWASP's first choice for argon2id: 19 MiB, two passes. A tenth of a second here, and much more for a thief of digests. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

type Cost = typeof COST

/** In the form that everybody writes argon2 in (PHC): it says its own cost, so that a later one changes nothing here. */
const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  // The same letters may be typed in two ways (é, or e and an accent): keyboards differ.
  promisify(argon2)('argon2id', { message: password.normalize('NFC'), nonce, tagLength: HASH_BYTES, ...cost })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** `$argon2id$v=19$m=19456,t=2,p=1$…$…` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { memory, passes, parallelism } = COST
  const hash = await derive(password, salt, COST)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Of no password at all: whoever asks about nobody's account is made to wait as long as for somebody's. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`

/** @param hash null where there is none: the answer is no, after the same work */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', digest = ''] = PHC_FORMAT.exec(hash ?? DUMMY_HASH) ?? []
  if (digest === '') throw new Error('a digest of a password is not in the form of argon2id')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await derive(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(found, Buffer.from(digest, 'base64')) && hash !== null
}

/** 80 bits, easy to read out: `k7mq-xw3e-…`. */
export const generatePassword = (): string => lettersInFours(16)

/** Random letters without look-alikes, five bits each. @param count a multiple of four */
export const lettersInFours = (count: number): string =>
  Array.from({ length: count / 4 }, () => Array.from({ length: 4 }, () => letter()).join('')).join('-')

const letter = (): string => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]?.toLowerCase() ?? ''
