import { markNotificationRead as command } from '@alba/contracts/notifications/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { markRead } from './decide.ts'
import { mark } from './mark.ts'

export const markNotificationRead = handler(command, (deps: Deps, { notificationId }, cause) =>
  mark(deps, notificationId, cause, markRead),
)
