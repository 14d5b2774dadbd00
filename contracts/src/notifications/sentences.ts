import type { BookingRow } from '../bookings/rows.ts'
import { a, agreeing, another, capital, ofThe, the, type Words } from '../centre/grammar.ts'
import { declineForStaff } from '../payments/declines.ts'
import { latePayment } from '../payments/late-payment.ts'
import { ERASED } from '../shared/event.ts'
import { exactPrice } from '../shared/price.ts'
import { quantity } from '../shared/quantity.ts'
import { localOf, spokenDay, spokenTime } from '../shared/spoken-date.ts'
import { buyerName } from '../vouchers/buyer-details.ts'
import { referredReason } from '../withdrawals/referred-reason.ts'
import type { About } from './about.ts'
import type { NotedPlace } from './events.ts'
import type { NotificationRow } from './rows.ts'
import type { NotificationTopic } from './topics.ts'
import { undelivered } from './undelivered.ts'

export type NotificationText = { readonly title: string; readonly message: string }
type Notice = Pick<
  NotificationRow,
  'amount_cents' | 'code' | 'booking_count' | 'place' | 'place_before' | 'letter' | 'created_at' | 'subject_kind'
>
type TextWriter = (notice: Notice, about: About, zone: string, words: Words) => NotificationText

/** « jeudi 26 novembre 2026 à 16 h 00 » @param startsAt UTC */
export function spokenStart(startsAt: string, zone: string): string {
  const local = localOf(startsAt, zone)
  return `${spokenDay(local)} à ${spokenTime(local)}`
}

/** The client and the appointment: « Jeanne Colin, massage prénatal, jeudi 26 novembre 2026 à 16 h 00 ». */
function subjectOf(about: About, zone: string, place: NotedPlace | null = null): string {
  if (about?.kind === 'booking')
    return `${about.row.customer_name ?? ERASED}, ${about.row.service_name}, ${spokenStart(place?.startsAt ?? about.row.starts_at, zone)}`
  if (!about || about.kind === 'bookings') return 'Opération inconnue'
  const { purchaser_firstname, purchaser_name } = about.row
  const what = about.kind === 'purchase' ? `forfait ${about.row.package_name}` : 'bon cadeau'
  const number = about.kind === 'voucher' && about.row.number ? ` ${about.row.number}` : ''
  return `${buyerName(purchaser_firstname, purchaser_name)}, ${what}${number}`
}

/** Within how many days the buyer may withdraw from this sale. */
const daysOf = (about: About): number | undefined =>
  about?.kind === 'voucher' || about?.kind === 'purchase' ? about.row.terms.withdrawalDays : undefined

const settledSentences: Readonly<Record<NonNullable<BookingRow['settled_by']> | 'both', string>> = {
  both: ' Payée par bon cadeau et par carte.',
  card: ' Payée par carte.',
  voucher: ' Payée par bon cadeau.',
  staff: ' Prise par le centre.',
  elsewhere: ' Réglée dans l’ancien système.',
}
/** How the booking was paid for, with a space before it; empty while it is not. */
const settledSentence = (about: About): string =>
  about?.kind === 'booking' && about.row.settled_by ? settledSentences[settledHow(about.row)] : ''
const settledHow = ({ settled_by, voucher_parts }: BookingRow): keyof typeof settledSentences =>
  settled_by === 'card' && voucher_parts.length > 0 ? 'both' : (settled_by ?? 'staff')
/** « Claire Martin », or « Claire Martin et Anne Petit » for two treatments side by side. */
const namesAt = ({ practitionerName, besidePractitionerName }: NotedPlace): string =>
  besidePractitionerName ? `${practitionerName} et ${besidePractitionerName}` : practitionerName
/** « , avec Claire Martin »: the practitioner at the time of the notification, so that its text never changes. */
const withPractitioner = (about: About, place: NotedPlace | null): string =>
  about?.kind === 'booking' ? `, avec ${place ? namesAt(place) : about.row.practitioner_name}` : ''
/** The client and the service, without the time. */
const clientAndService = (about: About): string =>
  about?.kind === 'booking' ? `${about.row.customer_name ?? ERASED}, ${about.row.service_name}` : 'Réservation'
/** « jeudi 26 novembre 2026 à 16 h 00 avec Claire Martin » */
const startAndPractitioner = (place: NotedPlace, zone: string): string =>
  `${spokenStart(place.startsAt, zone)} avec ${namesAt(place)}`
/** The end of the sentence about a closed dispute, by its outcome. */
const outcomes: Readonly<Record<string, string>> = {
  won: 'est gagnée : l’argent reste au centre.',
  lost: 'est perdue : l’argent est rendu au titulaire de la carte.',
}
/** « 2 réservations se trouvent » */
const countedBookings = ({ booking_count: count }: Notice, one: string, many: string): string =>
  count === 1 ? `1 réservation ${one}` : `${count} réservations ${many}`

/** « réservations à déplacer », for a title: the number is in the message. */
const toMove = ({ booking_count: count }: Notice): string =>
  `${count === 1 ? 'réservation' : 'réservations'} à déplacer`

/** The largest number of bookings that a sentence names. */
const MOST_NAMED = 3

/**
 * The bookings of a closure: « : Jeanne Colin, Massage, jeudi 26 novembre 2026 à 16 h 00 ; … et 2 autres ». Empty when
 * none of them has a row.
 */
function namedBookings({ booking_count, created_at }: Notice, about: About, zone: string): string {
  if (about?.kind !== 'bookings' || about.rows.length === 0) return ''
  const named = about.rows.slice(0, MOST_NAMED).map(row => affectedBooking(row, created_at, zone))
  const others = booking_count - named.length
  const rest = others === 0 ? '' : ` et ${quantity(others, 'other')}`
  return ` : ${named.join(' ; ')}${rest}`
}

/** Names a booking, without its time when it was changed after the notification. */
const affectedBooking = (row: BookingRow, notifiedAt: string, zone: string): string =>
  row.updated_at > notifiedAt ? clientAndService({ kind: 'booking', row }) : subjectOf({ kind: 'booking', row }, zone)

const texts: { readonly [Topic in NotificationTopic]: TextWriter } = {
  booking_confirmed: ({ place }, about, zone) => ({
    title: 'Nouvelle réservation',
    message: `${subjectOf(about, zone, place)}${withPractitioner(about, place)}.${settledSentence(about)}`,
  }),
  booking_canceled: ({ place, code }, about, zone, words) => ({
    title: 'Réservation annulée',
    message: `${subjectOf(about, zone, place)}${place ? withPractitioner(about, place) : ''}. Le créneau est libre.${byClient(code, words)}`,
  }),
  booking_moved: ({ place, place_before: before, code }, about, zone, words) => ({
    title: 'Réservation déplacée',
    message: `${clientAndService(about)} : ${before ? `${startAndPractitioner(before, zone)}, maintenant ` : ''}${place ? startAndPractitioner(place, zone) : 'à une autre date'}.${byClient(code, words)}`,
  }),
  practitioner_changed: ({ place, place_before: before }, about, zone, { practitioner }) => ({
    title: `${capital(practitioner.one)} ${agreeing('changé', practitioner)}`,
    message: `${subjectOf(about, zone, place)} : ${before?.practitionerName ?? a(practitioner)} laisse la place à ${place?.practitionerName ?? another(practitioner)}.`,
  }),
  booking_expired: (_notice, about, zone) => ({
    title: 'Paiement en attente trop long',
    message: `${subjectOf(about, zone)}. Le créneau est libéré.`,
  }),
  payment_failed: ({ code }, about, zone) => ({
    title: 'Paiement échoué',
    message: `${subjectOf(about, zone)}. Carte refusée${refusedBecause(code)} ; rien n’est payé pour l’instant.`,
  }),
  payment_refunded: ({ amount_cents }, about, zone) => ({
    title: 'Paiement remboursé',
    message: `${subjectOf(about, zone)}. ${exactPrice(amount_cents)} remboursés${shareOfPrice(about, amount_cents)}.`,
  }),
  refund_failed: ({ amount_cents }, about, zone, { client }) => ({
    title: 'Remboursement revenu',
    message: `${subjectOf(about, zone)}. La banque a renvoyé ${exactPrice(amount_cents)} : ${the(client)} ne les a pas. À rembourser autrement.`,
  }),
  refund_refused: ({ code }, about, zone) => ({
    title: 'Remboursement refusé',
    message: `${subjectOf(about, zone)}. Le prestataire de paiement a refusé le remboursement${code === 'charge_disputed' ? ', car le paiement est contesté' : ''} : rien n’a été rendu.`,
  }),
  dispute_closed: ({ amount_cents, code }, about, zone) => ({
    title: code === 'won' ? 'Litige gagné' : 'Litige perdu',
    message: `${subjectOf(about, zone)}. La contestation de ${exactPrice(amount_cents)} ${outcomes[code ?? ''] ?? 'est close.'}`,
  }),
  used_voucher_refunded: ({ amount_cents }, about, zone) => ({
    title: 'Bon remboursé après usage',
    message: `${subjectOf(about, zone)}. Son prix est rendu en entier, et il avait servi pour ${exactPrice(amount_cents)} : à vous de décider de la suite.`,
  }),
  vouchers_missing: (_notice, about, zone) => ({
    title: 'Bons d’un forfait manquants',
    message: `${subjectOf(about, zone)}. Le forfait est payé et tous ses bons n’ont pas pu être émis : prévenez la personne et demandez de l’aide technique.`,
  }),
  payment_disputed: ({ amount_cents }, about, zone) => ({
    title: 'Paiement contesté',
    message: `${subjectOf(about, zone)}. Le titulaire de la carte conteste ${exactPrice(amount_cents)} : répondez chez le prestataire de paiement avant l’échéance.`,
  }),
  late_payment: ({ amount_cents, code }, about, zone) => ({
    title: 'Paiement arrivé trop tard',
    message: `${subjectOf(about, zone)}. ${latePayment(exactPrice(amount_cents), code ?? '')}`,
  }),
  withdrawal_referred: ({ code }, about, zone) => ({
    title: 'Rétractation à examiner',
    message:
      `${about ? subjectOf(about, zone) : 'Demande sans achat reconnu'}. ${referredReason(code ?? '', daysOf(about)) ?? ''}`.trim(),
  }),
  letter_undelivered: ({ letter }, about, zone) => ({
    title: 'E-mail non remis',
    message: `${subjectOf(about, zone)}. ${undelivered(letter, about)} Prévenez la personne autrement.`,
  }),
  room_closed: (notice, about, zone) => ({
    title: `Fermeture de salle : ${toMove(notice)}`,
    message: `${countedBookings(notice, 'se trouve', 'se trouvent')} dans une salle fermée${namedBookings(notice, about, zone)}.`,
  }),
  opening_removed: (notice, about, zone, { practitioner }) => ({
    title: `${notice.subject_kind === 'absence' ? 'Absence' : 'Disponibilité supprimée'} : ${toMove(notice)}`,
    message: `${countedBookings(notice, 'se trouve', 'se trouvent')} en dehors des horaires ${ofThe(practitioner)}${namedBookings(notice, about, zone)}.`,
  }),
}

/** « La cliente l’a fait en ligne. », with a space before it; empty when staff did it. */
const byClient = (code: string | null, { client }: Words): string =>
  code === 'link' ? ` ${capital(the(client))} l’a fait en ligne.` : ''

/** The reason of the bank, « (provision insuffisante) », when there is a helpful one. */
function refusedBecause(code: string | null): string {
  const why = declineForStaff(code)
  return why ? ` (${why})` : ''
}

/** « sur 85,00 € » when a part of what the card paid was refunded, « en entier » when all of it was. */
function shareOfPrice(about: About, amountCents: number | null): string {
  if (!about || about.kind === 'bookings' || amountCents === null) return ''
  const whole = about.kind === 'booking' ? (about.row.paid_cents ?? about.row.price_cents) : about.row.amount_cents
  return amountCents < whole ? ` sur ${exactPrice(whole)}` : ', en entier'
}

/** The French title and text of a notification. @param zone of the centre. @param words how it calls people */
export const textOf = (
  notice: Notice & Pick<NotificationRow, 'topic'>,
  about: About,
  zone: string,
  words: Words,
): NotificationText => texts[notice.topic](notice, about, zone, words)
