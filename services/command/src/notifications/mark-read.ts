import { markNotificationRead as command } from '@alba/contracts/notifications/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { markRead } from './decide.ts'
import { mark } from './mark.ts'

/** Marks a notification as read for the practitioner who sends this, and for nobody else. */
export const markNotificationRead = handler(command, (deps: Deps, { notificationId }, cause) =>
  mark(deps, notificationId, cause, markRead),
)
