import { type NotificationListQuery, type NotificationStats, SHOWN_DAYS } from '@alba/contracts/notifications/api'
import { type NotificationRow, notificationsTable } from '@alba/contracts/notifications/rows'
import {
  type NotificationPriority,
  type NotificationType,
  notificationPriority,
  notificationType,
} from '@alba/contracts/notifications/topics'
import type { ReadModels } from '../read-models/read-models.ts'

export type MarkedNotification = NotificationRow & {
  /** When the practitioner first read it, alone or with « mark all as read ». */
  readonly read_at: string | null
}

const COLUMNS = Object.keys(notificationsTable.columns)
  .map(column => `n."${column}"`)
  .join(', ')

/** Whether a notification still applies: one about a refused payment does not once its subject was paid. */
const STILL_APPLIES = `(n.topic <> 'payment_failed' OR NOT EXISTS (SELECT FROM supervision.supervised s
  WHERE s.key = CASE n.subject_kind WHEN 'purchase' THEN 'package' ELSE n.subject_kind END || ':' || n.subject_id
    AND s.payment_status IN ('paid', 'refunded')))`

/**
 * The notifications that are shown, with the marks of practitioner $1, after the instant $2 (`oldest`). A sweep (« mark
 * all as read ») marks all notifications up to `up_to` as read; the first sweep that includes a notification gives the
 * time.
 */
const SHOWN = `FROM notifications.notifications n
  LEFT JOIN notifications.marks m ON m.practitioner_id = $1 AND m.notification_id = n.id
  LEFT JOIN LATERAL (SELECT read_at FROM notifications.sweeps
    WHERE practitioner_id = $1 AND up_to >= n.id ORDER BY up_to, read_at LIMIT 1) s ON true
  WHERE n.created_at > $2 AND m.deleted IS NOT TRUE AND ${STILL_APPLIES}`
const READ_AT = 'least(m.read_at, s.read_at)'

/** The earliest instant of notifications that are shown. @param now milliseconds since the epoch, here and below */
const oldest = (now: number): string => new Date(now - SHOWN_DAYS * 86_400_000).toISOString()

/**
 * A page of notifications, newest first. Without a filter, the index by id fills the page quickly. With a filter that
 * few match, a scan of that index would read far into the past, so `+ 0` keeps the planner from using it: the rows are
 * found by date and then sorted.
 */
export function notificationPage(
  models: ReadModels,
  reader: number,
  { unread_only, type_filter, priority_filter, limit, offset }: NotificationListQuery,
  now: number,
): Promise<MarkedNotification[]> {
  const isFiltered = unread_only === 'true' || type_filter !== undefined || priority_filter !== undefined
  const text = `SELECT ${COLUMNS}, ${READ_AT} AS read_at ${SHOWN}
    AND ($3 = 'false' OR ${READ_AT} IS NULL) AND ($4::text IS NULL OR n.type = $4) AND ($5::text IS NULL OR n.priority = $5)
    ORDER BY n.id${isFiltered ? ' + 0' : ''} DESC LIMIT $6 OFFSET $7`
  const filter = [unread_only, type_filter ?? null, priority_filter ?? null]
  return models.query(
    { name: `page of notifications${isFiltered ? ' filtered' : ''}`, text },
    reader,
    oldest(now),
    ...filter,
    limit,
    offset,
  )
}

/** One notification, if it is shown. */
export async function notificationById(models: ReadModels, reader: number, id: number, now: number) {
  const text = `SELECT ${COLUMNS}, ${READ_AT} AS read_at ${SHOWN} AND n.id = $3`
  const [row] = await models.query<MarkedNotification>({ name: 'a notification', text }, reader, oldest(now), id)
  return row
}

/**
 * How many are unread. Only those after the last « mark all as read » need to be counted, without those that have a
 * mark: it says that they were read or deleted.
 */
export async function countUnread(models: ReadModels, reader: number, now: number): Promise<number> {
  const text = `SELECT count(*) AS count FROM notifications.notifications n
    WHERE n.created_at > $2 AND ${STILL_APPLIES}
      AND n.id > (SELECT coalesce(max(up_to), 0) FROM notifications.sweeps WHERE practitioner_id = $1)
      AND NOT EXISTS (SELECT FROM notifications.marks m WHERE m.practitioner_id = $1 AND m.notification_id = n.id)`
  const query = { name: 'count unread notifications', text }
  const [counted] = await models.query<{ count: number }>(query, reader, oldest(now))
  return counted?.count ?? 0
}

type Counted = { type: NotificationType; priority: NotificationPriority; total: number; unread: number }

/** The counts need not know when a notification was read, so the highest sweep is enough. */
const COUNTS = `SELECT n.type, n.priority, count(*) AS total,
    count(*) FILTER (WHERE m.read_at IS NULL
      AND n.id > (SELECT coalesce(max(up_to), 0) FROM notifications.sweeps WHERE practitioner_id = $1)) AS unread
  FROM notifications.notifications n
  LEFT JOIN notifications.marks m ON m.practitioner_id = $1 AND m.notification_id = n.id
  WHERE n.created_at > $2 AND m.deleted IS NOT TRUE AND ${STILL_APPLIES} GROUP BY 1, 2`

const MINUTE_MS = 60_000

/**
 * Counts the notifications of each kind. Half a year of them is counted again only after a change, or once a minute.
 */
export function notificationCounter(models: ReadModels) {
  const source = { model: ['notifications', 'supervision'], limit: 100 } as const
  const cache = models.cached<NotificationStats>(source, async keys => {
    const count = async (key: string) => {
      const [reader, minute] = key.split(':').map(Number)
      const values = [reader, oldest((minute ?? 0) * MINUTE_MS)]
      return statsOf(await models.query<Counted>({ name: 'notifications by kind', text: COUNTS }, ...values))
    }
    return new Map(await Promise.all(keys.map(async key => [key, await count(key)] as const)))
  })
  return async (reader: number, now: number): Promise<NotificationStats> => {
    const key = `${reader}:${Math.floor(now / MINUTE_MS)}`
    return (await cache.get([key])).get(key) ?? statsOf([])
  }
}

function statsOf(counted: readonly Counted[]): NotificationStats {
  const sum = (key: 'total' | 'unread', among = counted) => among.reduce((total, row) => total + row[key], 0)
  const by = <Key extends 'type' | 'priority'>(key: Key, options: readonly Counted[Key][]) =>
    Object.fromEntries(
      options.map(option => [
        option,
        sum(
          'total',
          counted.filter(row => row[key] === option),
        ),
      ]),
    ) as Record<Counted[Key], number>
  return {
    total: sum('total'),
    unread: sum('unread'),
    by_type: by('type', notificationType.options),
    by_priority: by('priority', notificationPriority.options),
  }
}
