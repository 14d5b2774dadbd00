import type { NotificationFilter, NotificationView } from '@alba/contracts/notifications/api'
import {
  deleteNotificationRoute,
  markAllReadRoute,
  markReadRoute,
  notificationsRoute,
  unreadCountRoute,
} from '@alba/contracts/notifications/routes'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../errors.ts'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** How many notifications a page of the panel lists, and how often the unread ones are counted. */
export const LISTED = 50
const COUNTED_EVERY_MS = 30_000

/** Logs a failure of the bell to the console, and throws it again. An aborted request is no failure. */
const logFailure =
  (failure: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError) console.error(`${failure}: ${reasonOf(error, failure)}`)
    throw error
  }

/** The reason for the console: the server's message, or the status where that message is only the route's own. */
function reasonOf({ message, status }: ApiError, failure: string): string {
  if (!failure.startsWith(message)) return message
  return status === 0 ? 'le serveur ne répond pas' : `statut ${status}`
}

/** How many notifications the practitioner has not read. */
export const unreadCountQuery = queryOptions({
  queryKey: staffKeys.unreadCount,
  queryFn: ({ signal }) => askAsStaff(unreadCountRoute, { signal }).catch(logFailure(unreadCountRoute.failure)),
  refetchInterval: COUNTED_EVERY_MS,
  retry: false,
})

/** Which notifications are asked for. Page 0 has the latest fifty, page 1 the fifty before. */
export type AskedNotifications = {
  readonly unreadOnly: boolean
  readonly kind: NotificationView['type'] | 'all'
  readonly page: number
  /** Whom they concern; undefined for those of everybody. */
  readonly practitioner?: number | undefined
  /** A day of the centre from which on they are shown; undefined for all. */
  readonly since?: string | undefined
}

type AskedFilter = Omit<AskedNotifications, 'unreadOnly' | 'page'>

const filterOf = ({ kind, practitioner, since }: AskedFilter): NotificationFilter => ({
  type_filter: kind === 'all' ? undefined : kind,
  practitioner_filter: practitioner,
  since,
})

/** A page of notifications, newest first. @throws {ApiError}, which is in the console too */
export const notificationsQuery = (asked: AskedNotifications) =>
  queryOptions({
    queryKey: staffKeys.notificationPage(asked),
    queryFn: ({ signal }) => {
      const query = {
        unread_only: asked.unreadOnly ? ('true' as const) : ('false' as const),
        limit: LISTED,
        ...filterOf(asked),
        offset: asked.page * LISTED,
      }
      return askAsStaff(notificationsRoute, { query, signal }).catch(logFailure(notificationsRoute.failure))
    },
    staleTime: 0,
    retry: false,
  })

/** @throws {ApiError} */
export function markRead(id: number) {
  const failure = `${markReadRoute.failure} #${id}`
  return askAsStaff(markReadRoute, { params: { id }, failure }).catch(logFailure(failure))
}

/** Marks all as read, or those that a filter finds. @throws {ApiError} */
export const markAllRead = (asked?: AskedFilter) =>
  askAsStaff(markAllReadRoute, { query: asked ? filterOf(asked) : {} }).catch(logFailure(markAllReadRoute.failure))

/** @throws {ApiError} */
export function deleteNotification(id: number) {
  const failure = `${deleteNotificationRoute.failure} #${id}`
  return askAsStaff(deleteNotificationRoute, { params: { id }, failure }).catch(logFailure(failure))
}
