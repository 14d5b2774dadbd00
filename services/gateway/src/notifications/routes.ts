import {
  markAllReadQuery,
  type NotificationView,
  notificationListQuery,
  notificationPending,
  notificationStats,
  notificationView as notificationViewSchema,
  unreadCount,
} from '@alba/contracts/notifications/api'
import {
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  markSomeNotificationsRead,
} from '@alba/contracts/notifications/commands'
import { MOST_READ_TOGETHER } from '@alba/contracts/notifications/events'
import { z } from 'zod'
import type { Commands } from '../command/client.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { sessionOf } from '../http/staff.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings } from '../settings/settings.ts'
import { readAbout } from './about.ts'
import {
  countUnread,
  type MarkedNotification,
  notificationById,
  notificationCounter,
  notificationPage,
  unreadIds,
} from './queries.ts'
import { notificationView } from './view.ts'

type NotificationDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly settings: ReadSettings
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const tags = ['notifications']
const params = z.object({ id: smallIdInPath })
const base = '/api/backoffice/notifications'

/**
 * Routes for the notifications of staff. All practitioners have the same ones; each marks and deletes for themselves.
 */
export function notificationRoutes(api: Api, deps: NotificationDeps): void {
  listRoutes(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    markRoutes(scope as Api, deps)
  })
}

async function shown(
  { models, zone, settings }: NotificationDeps,
  rows: readonly MarkedNotification[],
): Promise<NotificationView[]> {
  const [about, { words }] = await Promise.all([readAbout(models, rows), settings()])
  return rows.map(row => notificationView(row, about(row), zone, words))
}

function listRoutes(api: Api, deps: NotificationDeps): void {
  const { models, now, zone } = deps
  const count = notificationCounter(models)
  api.get(
    base,
    {
      ...forStaff('Erreur lors de la récupération des notifications'),
      schema: {
        tags,
        summary: 'Notifications, newest first',
        description: 'Those of the last 180 days that the practitioner who asks has not deleted.',
        querystring: notificationListQuery,
        response: { 200: z.array(notificationViewSchema) },
      },
    },
    async request => {
      const reader = sessionOf(request).practitionerId
      return shown(deps, await notificationPage(models, reader, request.query, { now: now(), zone }))
    },
  )
  api.get(
    `${base}/unread-count`,
    {
      ...forStaff('Erreur lors de la récupération du compteur'),
      schema: { tags, summary: 'How many notifications are unread', response: { 200: unreadCount } },
    },
    async request => ({ count: await countUnread(models, sessionOf(request).practitionerId, now()) }),
  )
  api.get(
    `${base}/stats`,
    {
      ...forStaff('Erreur lors de la récupération des statistiques'),
      schema: { tags, summary: 'How many notifications there are of each kind', response: { 200: notificationStats } },
    },
    request => count(sessionOf(request).practitionerId, now()),
  )
}

function markRoutes(api: Api, { models, commands, zone, now, settings }: NotificationDeps): void {
  api.put(
    `${base}/:id/mark-read`,
    {
      ...forStaff('Erreur lors du marquage de la notification'),
      schema: {
        tags,
        summary: 'Marks a notification as read',
        description: 'Only for the practitioner who asks. Takes no body. Doing it again changes nothing.',
        params,
        response: { 200: notificationViewSchema, 202: notificationPending, ...refusals(404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const reader = sessionOf(request).practitionerId
      const { position } = await commands.send(markNotificationRead, { notificationId: id }, causeOf(request))
      await models.waitFor(['notifications'], position)
      const row = await notificationById(models, reader, id, now())
      // The mark is recorded, but the row is not shown: the read model is late, or the practitioner has deleted it
      // meanwhile.
      if (!row) return reply.code(202).send({ id })
      const [about, { words }] = await Promise.all([readAbout(models, [row]), settings()])
      // The mark exists, even when the read model does not show it yet.
      const marked = { ...row, read_at: row.read_at ?? new Date(now()).toISOString() }
      return notificationView(marked, about(row), zone, words)
    },
  )
  api.put(
    `${base}/mark-all-read`,
    {
      ...forStaff('Erreur lors du marquage de toutes les notifications'),
      schema: {
        tags,
        summary: 'Marks every notification as read, or those that a filter finds',
        description:
          'Only for the practitioner who asks. Takes no body. Answers how many of all are unread afterwards.',
        querystring: markAllReadQuery,
        response: { 200: unreadCount },
      },
    },
    async request => {
      const reader = sessionOf(request).practitionerId
      const isFiltered = Object.values(request.query).some(value => value !== undefined)
      const ids = isFiltered ? await unreadIds(models, reader, request.query, { now: now(), zone }) : []
      const sent = isFiltered
        ? await markTogether(commands, ids, causeOf(request))
        : await commands.send(markAllNotificationsRead, {}, causeOf(request))
      if (sent) await models.waitFor(['notifications'], sent.position)
      return { count: await countUnread(models, reader, now()) }
    },
  )
  api.delete(
    `${base}/:id`,
    {
      ...forStaff('Erreur lors de la suppression de la notification'),
      schema: {
        tags,
        summary: 'Deletes a notification',
        description: 'Only for the practitioner who asks; the others keep it. Doing it again changes nothing.',
        params,
        response: { 204: z.null().describe('Deleted.'), ...refusals(404) },
      },
    },
    async (request, reply) => {
      const body = { notificationId: request.params.id }
      const { position } = await commands.send(deleteNotification, body, causeOf(request))
      await models.waitFor(['notifications'], position)
      return reply.code(204).send(null)
    },
  )
}

/**
 * Marks many notifications as read, as many at a time as one command takes. What fails in the middle is found again by
 * the same request.
 * @returns the answer to the last command; undefined when there is nothing to mark
 */
async function markTogether(commands: Commands, ids: readonly number[], cause: ReturnType<typeof causeOf>) {
  let last: { readonly position: string | null } | undefined
  for (let from = 0; from < ids.length; from += MOST_READ_TOGETHER) {
    const notificationIds = ids.slice(from, from + MOST_READ_TOGETHER)
    last = await commands.send(markSomeNotificationsRead, { notificationIds }, cause)
  }
  return last
}
