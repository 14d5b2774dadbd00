import type { NotificationView } from '@alba/contracts/notifications/api'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../errors.ts'
import { staffApi } from './http.ts'

const BASE = '/api/backoffice/notifications'
/** How many the panel lists at most, and how often they are counted (back-office §9). */
export const LISTED = 50
const COUNTED_EVERY_MS = 30_000

/** What the bell cannot do it tells the console only (back-office §8). What was given up for a newer question is no failure. */
const told =
  (failure: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError) console.error(`${failure}: ${reasonOf(error, failure)}`)
    throw error
  }

/** The server may have nothing to say but the same. */
function reasonOf({ message, status }: ApiError, failure: string): string {
  if (!failure.startsWith(message)) return message
  return status === 0 ? 'le serveur ne répond pas' : `statut ${status}`
}

/** Begins the key of all that is known of notifications. */
export const NOTIFICATIONS = 'notifications'

export const unreadCountQuery = queryOptions({
  queryKey: [NOTIFICATIONS, 'unread-count'],
  queryFn: ({ signal }) => {
    const fallback = 'Erreur lors de la récupération du compteur'
    return staffApi<{ count: number }>(`${BASE}/unread-count`, { signal, fallback }).catch(told(fallback))
  },
  refetchInterval: COUNTED_EVERY_MS,
  retry: false,
})

/** Which of them: of one kind or of all, the latest fifty, the fifty before those, and so on. */
export type AskedNotifications = {
  readonly unreadOnly: boolean
  readonly kind: NotificationView['type'] | 'all'
  readonly page: number
}

export const notificationsQuery = ({ unreadOnly, kind, page }: AskedNotifications) =>
  queryOptions({
    queryKey: [NOTIFICATIONS, 'list', unreadOnly, kind, page],
    queryFn: ({ signal }) => {
      const fallback = 'Erreur lors de la récupération des notifications'
      const query = new URLSearchParams({ unread_only: String(unreadOnly), limit: String(LISTED) })
      if (kind !== 'all') query.set('type_filter', kind)
      if (page > 0) query.set('offset', String(page * LISTED))
      return staffApi<NotificationView[]>(`${BASE}?${query}`, { signal, fallback }).catch(told(fallback))
    },
    staleTime: 0,
    retry: false,
  })

/** @throws {ApiError} */
export function markRead(id: number): Promise<unknown> {
  const fallback = `Erreur lors du marquage de la notification #${id}`
  return staffApi(`${BASE}/${id}/mark-read`, { method: 'PUT', fallback }).catch(told(fallback))
}

/** @throws {ApiError} */
export function markAllRead(): Promise<unknown> {
  const fallback = 'Erreur lors du marquage de toutes les notifications'
  return staffApi(`${BASE}/mark-all-read`, { method: 'PUT', fallback }).catch(told(fallback))
}

/** @throws {ApiError} */
export function deleteNotification(id: number): Promise<unknown> {
  const fallback = `Erreur lors de la suppression de la notification #${id}`
  return staffApi(`${BASE}/${id}`, { method: 'DELETE', fallback }).catch(told(fallback))
}
