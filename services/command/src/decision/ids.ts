import { randomInt } from 'node:crypto'
import type { Keyring } from '@alba/platform/event-log/keyring'

const FIRST = 100_000_000_000_000
const COUNT = 900_000_000_000_000

/**
 * The things whose ids must not be guessable. The names are part of the digests: never change one. Vouchers of a
 * package and vouchers that visitors order have different kinds: visitors choose their idempotency keys, and no key of
 * theirs may give the id of a package's voucher. The same holds for what operators import.
 */
type Kind =
  | ('booking-id' | 'voucher-id' | 'voucher-order-id' | 'purchase-id' | 'withdrawal-id' | 'absence-id')
  | ('imported-booking-id' | 'imported-voucher-id' | 'imported-purchase-id')

/**
 * A new id of 15 digits. With an idempotency key the id derives from that key, so that a retry after a crash finds what
 * the first try did. The derivation uses a secret key: nobody can compute the id that belongs to somebody else's key.
 */
export const newId = (keyring: Keyring, kind: Kind, idempotencyKey: string | null): number =>
  idempotencyKey === null ? randomId() : idOfKey(keyring, kind, idempotencyKey)

/** The id that derives from an idempotency key: always the same for the same kind and key. */
export const idOfKey = (keyring: Keyring, kind: Kind, key: string): number => {
  const digest = keyring.digest(`${kind}\0${key}`)
  return FIRST + Number(BigInt(`0x${digest.slice(0, 16)}`) % BigInt(COUNT))
}

/** `randomInt` takes at most 48 bits, so two draws make one id. */
const randomId = (): number => FIRST + randomInt(900_000) * 1_000_000_000 + randomInt(1_000_000_000)

/** A digest of a request: it tells a retry from another request that was sent under the same idempotency key. */
export const requestDigest = (keyring: Keyring, body: object): string =>
  keyring.digest(JSON.stringify(Object.entries(body).toSorted()))
