import {
  dropMailRoute,
  operationsRoute,
  retryMailsRoute,
  retryParkedRoute,
  skipEventRoute,
  skipParkedRoute,
} from '@alba/contracts/operations/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** How soon trouble is on the screen, in milliseconds. */
const REFRESH_MS = 3_000

/** How the site runs, asked again every few seconds. @throws {ApiError}, as all of these */
export const operationsQuery = queryOptions({
  queryKey: staffKeys.operations,
  queryFn: ({ signal }) => askAsStaff(operationsRoute, { signal }),
  refetchInterval: REFRESH_MS,
})

/** What each act is about, and its reason. The server records it before it happens. */
export const retryParked = (ids: string[], reason: string) => askAsStaff(retryParkedRoute, { body: { ids, reason } })

export const skipParked = (id: string, reason: string) => askAsStaff(skipParkedRoute, { body: { id, reason } })

/** @param eventId the event in front of which the model stands, as it was shown */
export const skipEvent = (name: string, eventId: string, reason: string) =>
  askAsStaff(skipEventRoute, { params: { name }, body: { event_id: eventId, reason } })

export const retryMails = (ids: number[], reason: string) => askAsStaff(retryMailsRoute, { body: { ids, reason } })

export const dropMail = (id: number, reason: string) => askAsStaff(dropMailRoute, { body: { id, reason } })
