import type { NotificationMarkEvent } from '@alba/contracts/notifications/events'
import { type Decision, reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { type Marks, marks, notifications } from './notification.ts'

/** The id of the practitioner who sent the command. Only practitioners may send it; the gateway sets the actor. */
export const practitionerOf = ({ actor }: Cause): number => Number(actor.id)

type Decide = (state: Marks, mark: NotificationMarkEvent['data']) => Decision<NotificationMarkEvent>

/** Records that the practitioner who sent the command has read or deleted a notification; `decide` says which. */
export async function mark(deps: Deps, notificationId: number, cause: Cause, decide: Decide) {
  const { last } = await deps.streams.load(notifications, 'all')
  if (notificationId > last) return reject('notification_unknown')
  const data = { notificationId, practitionerId: practitionerOf(cause) }
  return deps.streams.execute(marks, notificationId, cause, state => decide(state, data))
}
