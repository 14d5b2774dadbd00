import type { ModelAction } from '@alba/contracts/operations/models'
import {
  actOnModelRoute,
  dropMailRoute,
  modelDifferenceRoute,
  operationsRoute,
  replayModelRoute,
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

/* The acts of operators. Each has a reason; the server records both before it acts. */

/** Has policies try parked events again. */
export const retryParked = (ids: string[], reason: string) => askAsStaff(retryParkedRoute, { body: { ids, reason } })

/** Has a policy go on without a parked event. */
export const skipParked = (id: string, reason: string) => askAsStaff(skipParkedRoute, { body: { id, reason } })

/** Lets a read model go on without the event that stopped it. @param eventId that event, as the operator saw it */
export const skipEvent = (name: string, eventId: string, reason: string) =>
  askAsStaff(skipEventRoute, { params: { name }, body: { event_id: eventId, reason } })

/** Sends mails again that could not be sent. */
export const retryMails = (ids: number[], reason: string) => askAsStaff(retryMailsRoute, { body: { ids, reason } })

/** Gives a mail up that need not be sent any more. */
export const dropMail = (id: number, reason: string) => askAsStaff(dropMailRoute, { body: { id, reason } })

/** Builds a read model anew. A preview is not put into use before an operator has looked at what it changes. */
export const replayModel = (name: string, preview: boolean, reason: string) =>
  askAsStaff(replayModelRoute, { params: { name }, body: { preview, reason } })

export const actOnModel = (name: string, action: ModelAction, reason: string) =>
  askAsStaff(actOnModelRoute, { params: { name, action }, body: { reason } })

/** What a preview would change. The comparison is not cheap, so it is made once for each time that it is opened. */
export const modelDifferenceQuery = (name: string) =>
  queryOptions({
    queryKey: staffKeys.modelDifference(name),
    queryFn: ({ signal }) => askAsStaff(modelDifferenceRoute, { params: { name }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isCostly: true },
  })
