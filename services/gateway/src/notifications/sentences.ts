import type { BookingRow } from '@alba/contracts/bookings/rows'
import { ERASED } from '@alba/contracts/bookings/view'
import type { NotificationRow } from '@alba/contracts/notifications/rows'
import type { NotificationTopic } from '@alba/contracts/notifications/topics'
import { declineSentence } from '@alba/contracts/payments/declines'
import { exactPrice } from '@alba/contracts/shared/price'
import { localOf, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { lateReasons, referredReasons } from '../timeline/sentences.ts'
import type { About } from './about.ts'

export type Told = { readonly title: string; readonly message: string }
type Notice = Pick<NotificationRow, 'amount_cents' | 'code' | 'booking_ids'>
type Tell = (notice: Notice, about: About, zone: string) => Told

/** « jeudi 26 novembre 2026 à 16 h 00 » */
export function spokenStart({ starts_at }: Pick<BookingRow, 'starts_at'>, zone: string): string {
  const local = localOf(starts_at, zone)
  return `${spokenDay(local)} à ${spokenTime(local)}`
}

/** Whom and what it is about: « Jeanne Colin, massage prénatal, jeudi 26 novembre 2026 à 16 h 00 ». */
function subjectOf(about: About, zone: string): string {
  if (about?.kind === 'booking')
    return `${about.row.customer_name ?? ERASED}, ${about.row.service_name}, ${spokenStart(about.row, zone)}`
  if (!about) return 'Opération inconnue'
  const { purchaser_firstname, purchaser_name } = about.row
  const what = about.kind === 'purchase' ? `forfait ${about.row.package_name}` : 'bon cadeau'
  const number = about.kind === 'voucher' && about.row.number ? ` ${about.row.number}` : ''
  return `${purchaser_firstname} ${purchaser_name}, ${what}${number}`
}

const settled: Readonly<Record<NonNullable<BookingRow['settled_by']>, string>> = {
  card: ' Payée par carte.',
  voucher: ' Payée par bon cadeau.',
  staff: ' Prise par le centre.',
}
const paidHow = (about: About): string =>
  about?.kind === 'booking' && about.row.settled_by ? settled[about.row.settled_by] : ''
const withWhom = (about: About): string => (about?.kind === 'booking' ? `, avec ${about.row.practitioner_name}` : '')
const several = ({ booking_ids: { length } }: Notice, one: string, many: string): string =>
  length === 1 ? `1 réservation ${one}` : `${length} réservations ${many}`

const tellings: { readonly [Topic in NotificationTopic]: Tell } = {
  booking_confirmed: (_notice, about, zone) => ({
    title: 'Nouvelle réservation',
    message: `${subjectOf(about, zone)}${withWhom(about)}.${paidHow(about)}`,
  }),
  booking_canceled: (_notice, about, zone) => ({
    title: 'Réservation annulée',
    message: `${subjectOf(about, zone)}. Le créneau est libre.`,
  }),
  booking_expired: (_notice, about, zone) => ({
    title: 'Paiement en attente trop long',
    message: `${subjectOf(about, zone)}. Le créneau est libéré.`,
  }),
  payment_failed: ({ code }, about, zone) => ({
    title: 'Paiement échoué',
    message: `Carte refusée pour ${subjectOf(about, zone)}. ${declineSentence(code)}`,
  }),
  payment_refunded: ({ amount_cents }, about, zone) => ({
    title: 'Paiement remboursé',
    message: `${subjectOf(about, zone)}. ${exactPrice(amount_cents)} remboursés en tout.`,
  }),
  payment_disputed: ({ amount_cents }, about, zone) => ({
    title: 'Paiement contesté',
    message: `${subjectOf(about, zone)}. Le titulaire de la carte conteste ${exactPrice(amount_cents)} : répondez chez le prestataire de paiement avant l’échéance.`,
  }),
  late_payment: ({ amount_cents, code }, about, zone) => ({
    title: 'Paiement arrivé trop tard',
    message: `${subjectOf(about, zone)}. Paiement de ${exactPrice(amount_cents)} ${lateReasons[code ?? ''] ?? 'refusé'} : il est remboursé en entier.`,
  }),
  withdrawal_referred: ({ code }, about, zone) => ({
    title: 'Rétractation à examiner',
    message:
      `${about ? subjectOf(about, zone) : 'Demande sans achat reconnu'}. ${referredReasons[code ?? ''] ?? ''}`.trim(),
  }),
  room_closed: notice => ({
    title: 'Fermeture de salle : réservations à déplacer',
    message: `${several(notice, 'se trouve', 'se trouvent')} dans une salle fermée.`,
  }),
  opening_removed: notice => ({
    title: 'Disponibilité supprimée : réservations à déplacer',
    message: `${several(notice, 'se trouve', 'se trouvent')} en dehors des horaires du praticien.`,
  }),
}

/** A notification in a nurse's words. @param zone of the centre */
export const tell = (notice: Notice & Pick<NotificationRow, 'topic'>, about: About, zone: string): Told =>
  tellings[notice.topic](notice, about, zone)
