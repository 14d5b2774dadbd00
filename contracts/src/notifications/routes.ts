import { z } from 'zod'
import { route } from '../shared/route.ts'
import { markAllReadQuery, notificationListQuery, notificationView, unreadCount } from './api.ts'

export const unreadCountRoute = route('GET', '/api/backoffice/notifications/unread-count', {
  answer: unreadCount,
  failure: 'Erreur lors de la récupération du compteur',
})

export const notificationsRoute = route('GET', '/api/backoffice/notifications', {
  query: notificationListQuery,
  answer: z.array(notificationView),
  failure: 'Erreur lors de la récupération des notifications',
})

export const markReadRoute = route('PUT', '/api/backoffice/notifications/:id/mark-read', {
  failure: 'Erreur lors du marquage de la notification',
})

export const markAllReadRoute = route('PUT', '/api/backoffice/notifications/mark-all-read', {
  query: markAllReadQuery,
  failure: 'Erreur lors du marquage de toutes les notifications',
})

export const deleteNotificationRoute = route('DELETE', '/api/backoffice/notifications/:id', {
  failure: 'Erreur lors de la suppression de la notification',
})
