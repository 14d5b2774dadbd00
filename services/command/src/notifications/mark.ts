import type { NotificationMarkEvent } from '@alba/contracts/notifications/events'
import { type Decision, reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { type Marks, marks, notifications } from './notification.ts'

/** The practitioner who sent the command: only practitioners may, and the gateway names them. */
export const practitionerOf = ({ actor }: Cause): number => Number(actor.id)

type Decide = (state: Marks, mark: NotificationMarkEvent['data']) => Decision<NotificationMarkEvent>

/** Marks one notification for the practitioner who sent the command. */
export async function mark(deps: Deps, notificationId: number, cause: Cause, decide: Decide) {
  const { last } = await deps.streams.load(notifications, 'all')
  if (notificationId > last) return reject('notification_unknown')
  const data = { notificationId, practitionerId: practitionerOf(cause) }
  return deps.streams.execute(marks, notificationId, cause, state => decide(state, data))
}
