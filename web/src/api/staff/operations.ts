import type { ModelAction } from '@alba/contracts/operations/models'
import {
  actOnModelRoute,
  dropMailRoute,
  eventsRoute,
  modelDifferenceRoute,
  operationsRoute,
  replayModelRoute,
  retryMailsRoute,
  retryMessageRoute,
  retryParkedRoute,
  skipEventRoute,
  skipMessageRoute,
  skipParkedRoute,
  stepsRoute,
  traceRoute,
  verifyLogRoute,
} from '@alba/contracts/operations/routes'
import type { EventsQuery } from '@alba/contracts/operator/log'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** How often the page asks the server, in milliseconds: so soon trouble is on the screen. */
const REFRESH_MS = 3_000

/** The state of the running site, refetched every few seconds. @throws {ApiError}, like all calls in this file */
export const operationsQuery = queryOptions({
  queryKey: staffKeys.operations,
  queryFn: ({ signal }) => askAsStaff(operationsRoute, { signal }),
  refetchInterval: REFRESH_MS,
})

/* The acts of operators. Each has a reason; the server records act and reason before it acts. */

/** Makes policies retry parked events. */
export const retryParked = (ids: string[], reason: string) => askAsStaff(retryParkedRoute, { body: { ids, reason } })

/** Makes a policy go on without a parked event. */
export const skipParked = (id: string, reason: string) => askAsStaff(skipParkedRoute, { body: { id, reason } })

/**
 * Makes a read model go on without the event that stopped it.
 * @param eventId the id of that event, as the operator saw it
 */
export const skipEvent = (name: string, eventId: string, reason: string) =>
  askAsStaff(skipEventRoute, { params: { name }, body: { event_id: eventId, reason } })

/** Has the whole log verified; the verdict comes later. */
export const verifyLog = (reason: string) => askAsStaff(verifyLogRoute, { body: { reason } })

/** What to do about a message of the bus: try it again, or let its group go on without it. */
export type MessageAct = 'retry' | 'skip'
const messageRoutes = { retry: retryMessageRoute, skip: skipMessageRoute } as const

export const actOnMessage = (act: MessageAct, group: string, eventId: string, reason: string) =>
  askAsStaff(messageRoutes[act], { body: { group, event_id: eventId, reason } })

/** Retries mails that could not be sent. */
export const retryMails = (ids: number[], reason: string) => askAsStaff(retryMailsRoute, { body: { ids, reason } })

/** Gives up a mail, which is then never sent. */
export const dropMail = (id: number, reason: string) => askAsStaff(dropMailRoute, { body: { id, reason } })

/** Rebuilds a read model. A preview is put into use only once an operator has seen what it changes. */
export const replayModel = (name: string, preview: boolean, reason: string) =>
  askAsStaff(replayModelRoute, { params: { name }, body: { preview, reason } })

export const actOnModel = (name: string, action: ModelAction, reason: string) =>
  askAsStaff(actOnModelRoute, { params: { name, action }, body: { reason } })

/**
 * The difference between a preview and the model in use. The comparison is costly, so it is made only when its window
 * is opened.
 */
export const modelDifferenceQuery = (name: string) =>
  queryOptions({
    queryKey: staffKeys.modelDifference(name),
    queryFn: ({ signal }) => askAsStaff(modelDifferenceRoute, { params: { name }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isCostly: true },
  })

/* Looks into the log. Each takes seconds of the server, so none is made again by itself. */

const asAsked = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { isCostly: true } }

/** What is searched for in the log. */
export type LogSearch = Omit<EventsQuery, 'before'>

/** The events of the log that answer a search, newest first. Each page begins where the one before it ended. */
export const loggedEventsQuery = (search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: staffKeys.loggedEvents(search),
    queryFn: ({ pageParam, signal }) =>
      askAsStaff(eventsRoute, { query: { ...search, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...asAsked,
  })

/** What led to an event, and what it led to. @param about its id, or the id of a request */
export const traceQuery = (about: string) =>
  queryOptions({
    queryKey: staffKeys.trace(about),
    queryFn: ({ signal }) => askAsStaff(traceRoute, { query: { about }, signal }),
    ...asAsked,
  })

/** What each event of a stream does to a read model. */
export const stepsQuery = (name: string, stream: string) =>
  queryOptions({
    queryKey: staffKeys.steps(name, stream),
    queryFn: ({ signal }) => askAsStaff(stepsRoute, { params: { name }, query: { stream }, signal }),
    ...asAsked,
  })
