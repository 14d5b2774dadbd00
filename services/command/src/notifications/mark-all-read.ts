import { markAllNotificationsRead as command } from '@alba/contracts/notifications/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { readAll } from './decide.ts'
import { practitionerOf } from './mark.ts'
import { notifications, reader } from './notification.ts'

/** Marks every notification that exists by now as read for the practitioner who sends this. */
export const markAllNotificationsRead = handler(command, async (deps: Deps, _nothing, cause) => {
  const all = await deps.streams.load(notifications, 'all')
  const practitionerId = practitionerOf(cause)
  return deps.streams.execute(reader, practitionerId, cause, state => readAll(state, practitionerId, all))
})
