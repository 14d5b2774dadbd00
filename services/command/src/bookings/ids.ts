import { randomInt } from 'node:crypto'
import type { Keyring } from '@alba/platform/event-log/keyring'

const FIRST = 100_000_000_000_000
const COUNT = 900_000_000_000_000

/** 15 random digits: `randomInt` takes at most 48 bits, so two draws make one id. */
export const randomBookingId = (): number => FIRST + randomInt(900_000) * 1_000_000_000 + randomInt(1_000_000_000)

/**
 * The id that belongs to an idempotency key. It derives from the key, so that a retry after a crash at any point
 * finds what the first try had done; keyed, so that nobody can compute the booking of somebody else's key.
 */
export const bookingIdOfKey = (keyring: Keyring, idempotencyKey: string): number => {
  const digest = keyring.digest(`booking-id\0${idempotencyKey}`)
  return FIRST + Number(BigInt(`0x${digest.slice(0, 16)}`) % BigInt(COUNT))
}
