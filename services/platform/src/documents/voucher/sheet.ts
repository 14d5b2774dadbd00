import { cardPrice } from '@alba/contracts/shared/price'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { z } from 'zod'
import { ERASED } from '../../event-log/personal-fields.ts'

/** Everything that a voucher says, ready to be drawn. Crosses to the worker, so it is plain data. */
export const voucherSheet = z.object({
  number: z.string(),
  kind: z.enum(['service', 'amount']),
  /** The service, or the amount. */
  title: z.string(),
  detail: z.string().nullable(),
  recipient: z.string().nullable(),
  sender: z.string().nullable(),
  message: z.string().nullable(),
  validUntil: z.string(),
  steps: z.array(z.string()),
  /** Why it is no longer valid; null for one that is. */
  ended: z.string().nullable(),
  /** Where the QR code leads. */
  bookingUrl: z.string(),
  /** UTC instant. The same voucher gives the same file, to the byte. */
  issuedAt: z.string(),
})
export type VoucherSheet = z.infer<typeof voucherSheet>

/** What a voucher is drawn from. */
export type PrintedVoucher = Pick<
  VoucherRow,
  | 'number'
  | 'service_name'
  | 'amount_cents'
  | 'purchaser_firstname'
  | 'purchaser_name'
  | 'recipient_firstname'
  | 'recipient_lastname'
  | 'personal_message'
  | 'expires_on'
  | 'paid_at'
>

/** Nothing of an erased person is printed. */
const known = (text: string | null): string | null => (text === null || text === ERASED ? null : text)
const joined = (...names: (string | null)[]): string | null => names.filter(name => known(name)).join(' ') || null

/**
 * Where a voucher is spent: the booking page, with its number filled in. The number stands in the fragment, which no
 * browser sends to a server: it reaches no log and no `Referer`.
 */
const bookingUrlOf = (publicUrl: string, number: string): string =>
  new URL(`/reservation?expand_gift_voucher=true#bon=${number}`, publicUrl).href

/** How a voucher came to its end. */
export type Ended = 'used' | 'expired' | 'invalidated'
const endings: Record<Ended, string> = {
  used: 'Ce bon n’est plus valable : il a déjà été utilisé.',
  expired: 'Ce bon n’est plus valable : sa date est passée.',
  invalidated: 'Ce bon n’est plus valable : il a été annulé.',
}

/** @returns undefined for a voucher that was never paid: it has no number, and nothing to show */
export function sheetOf(row: PrintedVoucher, publicUrl: string, ended?: Ended): VoucherSheet | undefined {
  const { number, expires_on: expiresOn, paid_at: issuedAt } = row
  if (number === null || expiresOn === null || issuedAt === null) return undefined
  const amount = cardPrice(row.amount_cents)
  return {
    number,
    issuedAt,
    kind: row.service_name === null ? 'amount' : 'service',
    title: row.service_name ?? amount,
    detail: row.service_name === null ? french('Montant libre, pour le soin de votre choix') : null,
    recipient: joined(row.recipient_firstname, row.recipient_lastname),
    sender: joined(row.purchaser_firstname, row.purchaser_name),
    message: known(row.personal_message),
    validUntil: spokenDate(expiresOn),
    steps: stepsOf(row.service_name === null ? amount : null, publicUrl),
    ended: ended ? french(endings[ended]) : null,
    bookingUrl: bookingUrlOf(publicUrl, number),
  }
}

/** How to use it. @param amount up to which a free amount pays */
const stepsOf = (amount: string | null, publicUrl: string): string[] =>
  [
    'Scannez le code : la page de réservation s’ouvre, votre numéro est déjà saisi.',
    `Ou allez sur ${new URL('/reservation', publicUrl).href.replace(/^https?:\/\//, '')}, ouvrez « Vous avez un bon cadeau ? » et saisissez-le.`,
    amount === null
      ? 'Choisissez votre jour et votre heure. C’est tout : il n’y a rien à payer.'
      : `Choisissez un soin jusqu’à ${amount}, un jour, une heure. Ce qui n’est pas dépensé reste sur le bon.`,
  ].map(french)

/** The name of the file, in mails and downloads. */
export const voucherFileName = (number: string): string => `bon-cadeau-${number}.pdf`
