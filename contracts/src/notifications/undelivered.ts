import type { About } from './about.ts'
import type { LetterKind, UndeliveredBecause, UndeliveredLetter } from './letters.ts'

const letters: Readonly<Record<LetterKind, string>> = {
  'booking-confirmed': 'confirmation du rendez-vous',
  'booking-rescheduled': 'rendez-vous déplacé',
  'booking-handed-over': 'rendez-vous confié à quelqu’un d’autre',
  'booking-canceled': 'rendez-vous annulé',
  'booking-reminder': 'rappel du rendez-vous',
  'late-payment-refunded': 'paiement arrivé trop tard',
  'voucher-issued': 'bon cadeau acheté',
  'voucher-given': 'bon cadeau offert',
  'voucher-extended': 'bon cadeau prolongé',
  'voucher-extension-undone': 'prolongation annulée',
  'voucher-invalidated': 'bon cadeau invalidé',
  'package-issued': 'forfait acheté',
  'package-given': 'forfait offert',
  'payment-refunded': 'remboursement',
}

const reasons: Readonly<Record<UndeliveredBecause, string>> = {
  refused: 'le serveur de messagerie l’a refusé à chaque essai, l’adresse est peut-être fausse.',
  unsendable: 'il ne peut pas être envoyé, l’adresse n’en est pas une ou ses pièces jointes sont trop lourdes.',
  unanswered: 'le serveur de messagerie n’a jamais répondu, il est peut-être arrivé.',
  unwritten: 'ce qu’il devait contenir n’est jamais venu.',
}

/** Which mail was not delivered, to whom and why: « E-mail « rappel du rendez-vous » : le serveur … ». */
export function undelivered(letter: UndeliveredLetter | null, about: About): string {
  if (!letter) return 'Un e-mail n’a pas pu être remis.'
  return `E-mail « ${letters[letter.kind]} »${toRecipient(letter.kind, about)} : ${reasons[letter.because]}`
}

/** The recipient of a gift, because the notification names the purchaser and the mail went to somebody else. */
function toRecipient(kind: LetterKind, about: About): string {
  if (!kind.endsWith('-given') || !about || about.kind === 'booking' || about.kind === 'bookings') return ''
  const { recipient_firstname, recipient_lastname } = about.row
  const name = [recipient_firstname, recipient_lastname].filter(Boolean).join(' ')
  return name ? ` pour ${name}` : ''
}
