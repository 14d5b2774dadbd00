import { timingSafeEqual } from 'node:crypto'
import { type PaymentTarget, paymentTarget } from '@alba/contracts/payments/events'
import type { Keyring } from '../event-log/keyring.ts'

type Secrets = Pick<Keyring, 'digest'>

/**
 * The secret of the link to a receipt, derived from the keyring: nobody stores it. The mailer makes it, and command checks
 * it. It belongs to the person as well: once the address of a sale is corrected, the letter that went astray opens nothing
 * any more (ADR 61).
 */
export const receiptToken = (keyring: Secrets, { kind, id }: PaymentTarget, personId: string): string =>
  `${kind}-${id}-${keyring.digest(`receipt\0${kind}\0${id}\0${personId}`)}`

/** The sale that a token names; undefined when it has another form. Whether it is genuine, only `isReceiptToken` says. */
export function saleIn(token: string): PaymentTarget | undefined {
  const [kind, id, , ...more] = token.split('-')
  return more.length > 0 ? undefined : paymentTarget.safeParse({ kind, id: Number(id) }).data
}

/** Whether the token was made for this sale and person. It takes the same time for any wrong signature. */
export function isReceiptToken(keyring: Secrets, token: string, sale: PaymentTarget, personId: string): boolean {
  const wanted = Buffer.from(receiptToken(keyring, sale, personId))
  const given = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
