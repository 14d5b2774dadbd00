import { timingSafeEqual } from 'node:crypto'
import { randomId } from '@alba/contracts/shared/ids'
import type { Keyring } from '../event-log/keyring.ts'

/**
 * The voucher that a link is for, and the person whose address had it. When the address of the buyer is corrected, the
 * voucher belongs to another person: the letter that went astray opens nothing any more (ADR 61, ADR 108).
 */
export type LinkedVoucher = { readonly voucherId: number; readonly personId: string }

/**
 * The secret of the link with which a buyer changes when a voucher is sent. It is derived from a secret of the keyring, so
 * that nobody has to store it: the mailer makes it, and command verifies it.
 */
export const deliveryToken = (keyring: Pick<Keyring, 'digest'>, linked: LinkedVoucher): string =>
  `${linked.voucherId}.${signatureOf(keyring, linked)}`

/** The id that a token names; undefined when it has another form. Whether it is genuine, only `isTokenOf` says. */
export const voucherIdIn = (token: string): number | undefined => randomId.safeParse(Number(token.split('.')[0])).data

/** Whether the services made this token for this voucher and person. Takes the same time for any wrong signature. */
export function isTokenOf(keyring: Pick<Keyring, 'digest'>, token: string, linked: LinkedVoucher): boolean {
  const wanted = Buffer.from(deliveryToken(keyring, linked))
  const given = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const signatureOf = (keyring: Pick<Keyring, 'digest'>, { voucherId, personId }: LinkedVoucher) =>
  keyring.digest(`voucher-delivery\0${voucherId}\0${personId}`)
