import {
  type NotificationFilter,
  type NotificationListQuery,
  type NotificationStats,
  SHOWN_DAYS,
} from '@alba/contracts/notifications/api'
import { type NotificationRow, notificationsTable } from '@alba/contracts/notifications/rows'
import {
  type NotificationPriority,
  type NotificationType,
  notificationPriority,
  notificationType,
} from '@alba/contracts/notifications/topics'
import { fromEpochMinutes, midnight } from '@alba/contracts/shared/centre-time'
import { STILL_APPLIES, UNREAD } from '@alba/platform/notifications/unread'
import type { ReadModels } from '../read-models/read-models.ts'

export type MarkedNotification = NotificationRow & {
  /** When the practitioner first read it, alone or with « mark all as read ». */
  readonly read_at: string | null
}

const COLUMNS = Object.keys(notificationsTable.columns)
  .map(column => `n."${column}"`)
  .join(', ')

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

/** The present moment, milliseconds since the epoch, and the centre's time zone. */
type Clock = { readonly now: number; readonly zone: string }

/** The earliest instant of notifications that are shown. @param now milliseconds since the epoch, here and below */
const oldest = (now: number): string => new Date(now - SHOWN_DAYS * 86_400_000).toISOString()

/** A filter as SQL: its conditions, with parameters from $3 on, and a name of its own for each set of fields. */
function filterOf({ type_filter, priority_filter, practitioner_filter, since }: NotificationFilter, zone: string) {
  const conditions = [
    ['type', 'n.type =', type_filter],
    ['priority', 'n.priority =', priority_filter],
    ['since', 'n.created_at >=', since && fromEpochMinutes(midnight(since, zone))],
    ['practitioner', CONCERNS, practitioner_filter],
  ] as const
  const asked = conditions.filter(([, , value]) => value !== undefined)
  return {
    name: asked.map(([name]) => ` ${name}`).join(''),
    text: asked.map(([, condition], n) => ` AND ${condition} $${n + 3}${condition === CONCERNS ? ')' : ''}`).join(''),
    values: asked.map(([, , value]) => value),
  }
}
const CONCERNS = `n.id IN (SELECT notification_id FROM notifications.concerned
  WHERE created_at > $2 AND practitioner_id =`
const NOT_READ = `AND ${READ_AT} IS NULL`

/**
 * A page of notifications, newest first. Without a filter, the index by id fills the page quickly. With a filter that
 * few match, a scan of that index would read far into the past, so `+ 0` keeps the planner from using it: the rows are
 * found by date and then sorted.
 */
export function notificationPage(
  models: ReadModels,
  reader: number,
  { unread_only, limit, offset, ...asked }: NotificationListQuery,
  { now, zone }: Clock,
): Promise<MarkedNotification[]> {
  const filter = filterOf(asked, zone)
  const isUnread = unread_only === 'true'
  const name = `${filter.name}${isUnread ? ' unread' : ''}`
  const next = filter.values.length + 3
  const text = `SELECT ${COLUMNS}, ${READ_AT} AS read_at ${SHOWN} ${isUnread ? NOT_READ : ''} ${filter.text}
    ORDER BY n.id${name ? ' + 0' : ''} DESC LIMIT $${next} OFFSET $${next + 1}`
  const query = { name: `page of notifications${name}`, text }
  return models.query(query, reader, oldest(now), ...filter.values, limit, offset)
}

/** The ids of the unread notifications that a filter finds. */
export async function unreadIds(
  models: ReadModels,
  reader: number,
  asked: NotificationFilter,
  { now, zone }: Clock,
): Promise<number[]> {
  const filter = filterOf(asked, zone)
  const query = { name: `unread ids${filter.name}`, text: `SELECT n.id ${SHOWN} ${NOT_READ} ${filter.text}` }
  const rows = await models.query<{ id: number }>(query, reader, oldest(now), ...filter.values)
  return rows.map(({ id }) => id)
}

/** One notification, if it is shown. */
export async function notificationById(models: ReadModels, reader: number, id: number, now: number) {
  const text = `SELECT ${COLUMNS}, ${READ_AT} AS read_at ${SHOWN} AND n.id = $3`
  const [row] = await models.query<MarkedNotification>({ name: 'a notification', text }, reader, oldest(now), id)
  return row
}

/** How many are unread. */
export async function countUnread(models: ReadModels, reader: number, now: number): Promise<number> {
  const query = { name: 'count unread notifications', text: `SELECT count(*) AS count ${UNREAD}` }
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
