import { timingSafeEqual } from 'node:crypto'
import { randomId } from '@alba/contracts/shared/ids'
import type { Keyring } from '../event-log/keyring.ts'

/**
 * The booking that a link is for, and the person whose address had it. When the address of the booking is corrected, it
 * belongs to another person: the letter that went astray opens nothing any more (ADR 61, ADR 102).
 */
export type LinkedBooking = { readonly bookingId: number; readonly personId: string }

/**
 * The secret of the link with which a client manages a booking. It is derived from a secret of the keyring, so that
 * nobody has to store it: the mailer makes it, and command verifies it.
 */
export const bookingToken = (keyring: Pick<Keyring, 'digest'>, linked: LinkedBooking): string =>
  `${linked.bookingId}.${signatureOf(keyring, linked)}`

/** The id that a token names; undefined when it has another form. Whether it is genuine, only `isTokenOf` says. */
export const bookingIdIn = (token: string): number | undefined => randomId.safeParse(Number(token.split('.')[0])).data

/** Whether the services made this token for this booking and person. Takes the same time for any wrong signature. */
export function isTokenOf(keyring: Pick<Keyring, 'digest'>, token: string, linked: LinkedBooking): boolean {
  const wanted = Buffer.from(bookingToken(keyring, linked))
  const given = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const signatureOf = (keyring: Pick<Keyring, 'digest'>, { bookingId, personId }: LinkedBooking) =>
  keyring.digest(`booking-link\0${bookingId}\0${personId}`)
