import { deleteNotification as command } from '@alba/contracts/notifications/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { deleteNotification as decide } from './decide.ts'
import { mark } from './mark.ts'

/** Deletes a notification for the practitioner who sends this; their colleagues still see it. */
export const deleteNotification = handler(command, (deps: Deps, { notificationId }, cause) =>
  mark(deps, notificationId, cause, decide),
)
