import * as commands from '@alba/contracts/notifications/commands'
import type { NotificationMarkEvent } from '@alba/contracts/notifications/events'
import { type Decision, reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { markRead, putAway, readAll } from './decide.ts'
import { type Marks, marks, notifications, reader } from './notification.ts'

/** Only practitioners may ask, and the gateway says which one does. */
const askerOf = ({ actor }: Cause): number => Number(actor.id)

type Decide = (state: Marks, mark: NotificationMarkEvent['data']) => Decision<NotificationMarkEvent>

async function mark(deps: Deps, notificationId: number, cause: Cause, decide: Decide) {
  const { last } = await deps.streams.load(notifications, 'all')
  if (notificationId > last) return reject('notification_unknown')
  const data = { notificationId, practitionerId: askerOf(cause) }
  return deps.streams.execute(marks, notificationId, cause, state => decide(state, data))
}

export const markNotificationRead = handler(commands.markNotificationRead, (deps: Deps, { notificationId }, cause) =>
  mark(deps, notificationId, cause, markRead),
)

export const deleteNotification = handler(commands.deleteNotification, (deps: Deps, { notificationId }, cause) =>
  mark(deps, notificationId, cause, putAway),
)

export const markAllNotificationsRead = handler(
  commands.markAllNotificationsRead,
  async (deps: Deps, _nothing, cause) => {
    const all = await deps.streams.load(notifications, 'all')
    const practitionerId = askerOf(cause)
    return deps.streams.execute(reader, practitionerId, cause, state => readAll(state, practitionerId, all))
  },
)
