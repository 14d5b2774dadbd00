import { cityLine } from '@alba/contracts/centre/address'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { legalLine } from '@alba/contracts/centre/legal-notices'
import type { LetterTexts } from '@alba/contracts/centre/letter-texts'
import { type CentreLook, centreLook } from '@alba/contracts/centre/look'
import { sceneOf } from '@alba/contracts/centre/look/scenes'
import { ERASED } from '@alba/contracts/shared/event'
import { cardPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import { voucherCard } from '@alba/contracts/vouchers/delivery'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { z } from 'zod'
import type { LogoFile } from '../../pictures/logo.ts'

/** The texts of a voucher, ready to be drawn. It is sent to the worker thread, so it is plain data. */
export const voucherSheet = z.object({
  number: z.string(),
  kind: z.enum(['service', 'amount']),
  card: voucherCard,
  /** The drawing of the treatment, for a coloured card. */
  scene: z.string(),
  /** The name of the service, or the amount. */
  title: z.string(),
  detail: z.string().nullable(),
  recipient: z.string().nullable(),
  sender: z.string().nullable(),
  message: z.string().nullable(),
  validUntil: z.string(),
  steps: z.array(z.string()),
  /** How an appointment is moved, by the terms under which the voucher was sold. */
  moving: z.string(),
  /** Why the voucher is no longer valid; null while it is. */
  ended: z.string().nullable(),
  /** The address in the QR code. */
  bookingUrl: z.string(),
  centre: z.object({
    name: z.string(),
    descriptor: z.string(),
    /** The lines of the address, and of how to reach the centre. */
    address: z.array(z.string()),
    contact: z.array(z.string()),
    hours: z.string().nullable(),
    /** What the law asks for; null where the centre has it elsewhere. */
    legalLine: z.string().nullable(),
  }),
  look: centreLook,
  /**
   * The centre's own logo as a `data:` address, and the size of the upload in pixels, for its proportions; null where
   * the sheet has the logo of the look.
   */
  logo: z.object({ png: z.string(), width: z.number(), height: z.number() }).nullable(),
  /** UTC instant. It is the date in the file, so that the same voucher always gives the same bytes. */
  issuedAt: z.string(),
})
export type VoucherSheet = z.infer<typeof voucherSheet>

/** The columns of a voucher that are needed to draw it. */
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
  | 'terms'
  | 'created_at'
  | 'card'
>

/** Erased personal fields are left out. */
const unlessErased = (text: string | null): string | null => (text === null || text === ERASED ? null : text)
const fullName = (...names: (string | null)[]): string | null =>
  names.filter(name => unlessErased(name)).join(' ') || null

/**
 * The booking page with the number of the voucher filled in. The number is in the fragment, which browsers do not send,
 * so it appears in no log and no `Referer`.
 */
const bookingUrlOf = (publicUrl: string, number: string): string =>
  new URL(`/reservation?expand_gift_voucher=true#bon=${number}`, publicUrl).href

/** Why a voucher is no longer valid. */
export type Ended = 'used' | 'expired' | 'invalidated'
const endedSentences: Record<Ended, string> = {
  used: 'Ce bon n’est plus valable : il a déjà été utilisé.',
  expired: 'Ce bon n’est plus valable : sa date est passée.',
  invalidated: 'Ce bon n’est plus valable : il a été annulé.',
}

/** Who prints a voucher. */
export type Issuer = {
  readonly identity: CentreIdentity
  readonly texts: Pick<LetterTexts, 'legalLine'>
  readonly look: CentreLook
  readonly logo: LogoFile | null
}

/** A longer e-mail address does not fit the column and gets two lines, broken after the « @ ». */
const LONGEST_EMAIL_LINE = 30
const emailLines = (email: string): string[] => (email.length <= LONGEST_EMAIL_LINE ? [email] : email.split(/(?<=@)/))

function printedCentre({ identity, texts }: Issuer): VoucherSheet['centre'] {
  const { name, descriptor, street, phone, email, hours } = identity
  const [first] = hours
  return {
    name,
    descriptor,
    address: [street, cityLine(identity)],
    contact: [phone, ...emailLines(email)],
    hours: first ? `${first.days}, ${first.hours}` : null,
    legalLine: texts.legalLine ? french(legalLine(identity)) : null,
  }
}

/** @returns undefined for a voucher that was never paid: it has no number */
export function sheetOf(
  row: PrintedVoucher,
  issuer: Issuer,
  publicUrl: string,
  ended?: Ended,
): VoucherSheet | undefined {
  const { number, expires_on: expiresOn } = row
  if (number === null || expiresOn === null) return undefined
  // An imported voucher was paid on a day that nobody knows.
  const issuedAt = row.paid_at ?? row.created_at
  const amount = cardPrice(row.amount_cents)
  return {
    number,
    issuedAt,
    kind: row.service_name === null ? 'amount' : 'service',
    card: row.card,
    scene: sceneOfVoucher(row, issuer.look),
    title: row.service_name ?? amount,
    detail: row.service_name === null ? french('Montant libre, pour le soin de votre choix') : null,
    recipient: fullName(row.recipient_firstname, row.recipient_lastname),
    sender: fullName(row.purchaser_firstname, row.purchaser_name),
    message: unlessErased(row.personal_message),
    validUntil: spokenDate(expiresOn),
    steps: stepsOf(row.service_name === null ? amount : null, publicUrl),
    moving: french(movingSentence(row.terms)),
    ended: ended ? french(endedSentences[ended]) : null,
    bookingUrl: bookingUrlOf(publicUrl, number),
    centre: printedCentre(issuer),
    look: issuer.look,
    logo: issuer.logo && { ...issuer.logo, png: `data:image/png;base64,${issuer.logo.png.toString('base64')}` },
  }
}

/**
 * The drawing for a voucher. It depends on the name of the treatment only, as in the preview of the sale, because its
 * category may change after the sale.
 */
const sceneOfVoucher = ({ service_name: name }: PrintedVoucher, { drawings }: CentreLook): string =>
  name === null ? 'lotus' : sceneOf(drawings, { of: 'service', name, category: '' })

/** How to move an appointment, by the terms of the voucher. A later booking has terms of its own (ADR 68). */
const movingSentence = ({ noticeHours, moves }: PrintedVoucher['terms']): string =>
  moves > 0
    ? `Un empêchement ? Le rendez-vous se reporte ${quantity(moves, 'time', 'words')}, par téléphone, jusqu’à ${quantity(noticeHours, 'h')} avant.`
    : `Un empêchement ? Prévenez-nous par téléphone, au moins ${quantity(noticeHours, 'h')} avant.`

/** How to use the voucher. @param amount the worth of the voucher, as a text; null when it is for a service */
const stepsOf = (amount: string | null, publicUrl: string): string[] =>
  [
    'Scannez le code : la page de réservation s’ouvre, votre numéro est déjà saisi.',
    `Ou allez sur ${new URL('/reservation', publicUrl).href.replace(/^https?:\/\//, '')}, ouvrez « Vous avez un bon cadeau ? » et saisissez-le.`,
    amount === null
      ? 'Choisissez votre jour et votre heure. C’est tout : il n’y a rien à payer.'
      : `Choisissez un soin jusqu’à ${amount}, un jour, une heure. Ce qui n’est pas dépensé reste sur le bon.`,
  ].map(french)

/** The file name in mails and downloads. */
export const voucherFileName = (number: string): string => `bon-cadeau-${number}.pdf`
