import { markSomeNotificationsRead as command } from '@alba/contracts/notifications/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { readSome } from './decide.ts'
import { practitionerOf } from './mark.ts'
import { notifications, reader } from './notification.ts'

/** Marks several notifications as read for the practitioner who sends this. One unknown id refuses all of them. */
export const markSomeNotificationsRead = handler(command, async (deps: Deps, { notificationIds }, cause) => {
  const all = await deps.streams.load(notifications, 'all')
  const practitionerId = practitionerOf(cause)
  return deps.streams.execute(reader, practitionerId, cause, state =>
    readSome(state, practitionerId, notificationIds, all),
  )
})
