import { type LetterKind, letterKind } from '@alba/contracts/notifications/letters'
import { type Kind, kinds } from './kinds.ts'

/**
 * Whether staff is notified when a mail of this kind cannot be delivered. Mails that anybody can cause are left out, as
 * strangers could use them to flood staff.
 */
export const isReportedToStaff = (kind: Kind): kind is LetterKind & Kind => letterKind.safeParse(kind).success

/** What the mail to staff about an undelivered mail is about, for the outbox: the id and the kind of that mail. */
export const aboutMail = ({ id, kind }: { readonly id: number; readonly kind: Kind }): string => `mail ${id} ${kind}`

/** The kind of the undelivered mail, from the text of `aboutMail`. @throws {Error} when the text has another form */
export function failedKind(about: string): Kind {
  const kind = about.split(' ').at(-1) ?? ''
  if (kind in kinds) return kind as Kind
  throw new Error('this text names no kind of mail')
}

/** The page of the back office, below /backoffice, that shows what a mail was about. */
export function backOfficePath(stream: string): string {
  const [, area, id = ''] = /^([a-z]+)-(.*)$/.exec(stream) ?? []
  if (area === 'booking') return `/bookings?booking=${id}`
  if (area === 'voucher') return `/gift-vouchers?bon=${id}`
  if (area === 'purchase') return `/packages?forfait=${id}`
  return area === 'payment' ? `/payments?paiement=${encodeURIComponent(id)}` : '/dashboard'
}
