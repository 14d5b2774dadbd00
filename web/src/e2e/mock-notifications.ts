import type { NotificationView } from '@alba/contracts/notifications/api'
import { staffServer } from './mock-staff.ts'

const notification = (id: number, changes: Partial<NotificationView>): NotificationView => ({
  id,
  type: 'new_booking',
  priority: 'medium',
  title: 'Nouvelle réservation',
  message: 'Jeanne Colin, Massage prénatal, jeudi 26 novembre 2026 à 16 h 00, avec Camille Roussel. Payée par carte.',
  is_read: false,
  read_at: null,
  created_at: '2026-11-23T07:18:00Z',
  subject: { kind: 'booking', id: 482913570264118 },
  extra_data: {
    has_voucher: false,
    practitioners: [{ id: 1, name: 'Camille Roussel' }],
    start_datetime_formatted: 'jeudi 26 novembre 2026 à 16 h 00',
    start_time: '2026-11-26T16:00:00',
    booking_ids: [],
  },
  ...changes,
})

const kinds = [
  ['new_booking', 'medium', 'Nouvelle réservation'],
  ['booking_changed', 'medium', 'Réservation déplacée'],
  ['booking_canceled', 'medium', 'Réservation annulée'],
  ['schedule_conflict', 'high', 'Réservations à déplacer'],
  ['payment_reversed', 'critical', 'Paiement contesté'],
  ['payment_failed', 'low', 'Carte refusée'],
  ['payment_pending_timeout', 'low', 'Paiement non abouti'],
  ['letter_undelivered', 'high', 'E-mail non remis'],
] as const

/** A notification of each kind. */
export const notificationsOfAllKinds = kinds.map(([type, priority, title], n) =>
  notification(30 - n, { type, priority, title, is_read: n % 3 === 2 }),
)

/**
 * A server with four notifications, three of them unread, which keeps what was read and deleted.
 * @param unread how many unread ones the bell counts at first; the list has three of them
 */
export function notificationServer(unread = 3) {
  const staff = staffServer()
  let kept = [
    notification(12, { type: 'payment_reversed', priority: 'critical', title: 'Paiement contesté' }),
    notification(11, {}),
    notification(10, { type: 'booking_canceled', title: 'Réservation annulée', created_at: '2026-11-22T18:20:00Z' }),
    notification(9, { type: 'payment_pending_timeout', priority: 'low', title: 'Paiement en attente', is_read: true }),
  ]
  const read = (isSelected: (one: NotificationView) => boolean) => {
    kept = kept.map(one => (isSelected(one) ? { ...one, is_read: true } : one))
  }
  const unreadOnes = () => kept.filter(one => !one.is_read)
  const base = '/api/backoffice/notifications'
  return {
    staff,
    routes: {
      [`GET ${base}/unread-count`]: () => ({ body: { count: unreadOnes().length + unread - 3 } }),
      [`GET ${base}`]: (request: { url(): string }) => ({
        body: request.url().includes('unread_only=true') ? unreadOnes() : kept,
      }),
      [`PUT ${base}/11/mark-read`]: () => {
        read(one => one.id === 11)
        return { body: kept[1] }
      },
      [`PUT ${base}/mark-all-read`]: () => {
        read(() => true)
        return { body: { count: 0 } }
      },
      [`DELETE ${base}/12`]: () => {
        kept = kept.filter(one => one.id !== 12)
        return { status: 204, text: '' }
      },
    },
  }
}
