import { randomInt } from 'node:crypto'
import type { Keyring } from '@alba/platform/event-log/keyring'

const FIRST = 100_000_000_000_000
const COUNT = 900_000_000_000_000

/**
 * What has an id that must not be guessable. Part of the digests: never change one. The vouchers of a package and those
 * that visitors order, under keys of their own choice, are two kinds: no key takes an id of the other.
 */
type Kind = 'booking-id' | 'voucher-id' | 'voucher-order-id' | 'purchase-id' | 'withdrawal-id'

/**
 * The id of something new: 15 digits. With an idempotency key it derives from the key, so that a retry after a crash at
 * any point finds what the first try had done; keyed, so that nobody can compute the id of somebody else's key.
 */
export const newId = (keyring: Keyring, kind: Kind, idempotencyKey: string | null): number =>
  idempotencyKey === null ? randomId() : idOfKey(keyring, kind, idempotencyKey)

export const idOfKey = (keyring: Keyring, kind: Kind, key: string): number => {
  const digest = keyring.digest(`${kind}\0${key}`)
  return FIRST + Number(BigInt(`0x${digest.slice(0, 16)}`) % BigInt(COUNT))
}

/** `randomInt` takes at most 48 bits, so two draws make one id. */
const randomId = (): number => FIRST + randomInt(900_000) * 1_000_000_000 + randomInt(1_000_000_000)

/**
 * What makes two requests the same, to tell a retry from another request under the same idempotency key. Without a key
 * the id is new, and whatever is recorded under it is this very request.
 */
export const requestDigest = (keyring: Keyring, body: object): string =>
  keyring.digest(JSON.stringify(Object.entries(body).toSorted()))
