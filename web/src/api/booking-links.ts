import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import {
  cancelByLinkRoute,
  linkedBookingRoute,
  linkedDatesRoute,
  linkedStartsRoute,
  makeLinkRoute,
  moveByLinkRoute,
} from '@alba/contracts/bookings/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

/**
 * The query keys of a link's data contain its token. The cache is only in the memory of the page, so the token is
 * stored nowhere.
 */
const keyOf = (token: string) => ['booking-link', token] as const

/** How often an open page checks whether the last moment for a change has passed, in milliseconds. */
const REFRESH_MS = 60_000

/** The booking of a link. @throws {ApiError} 404 for a wrong link, 409 once the appointment has begun */
export const linkedBookingQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => ask(linkedBookingRoute, { body: { token }, signal }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
    staleTime: 0,
    retry: false,
  })

/**
 * The days of a week to which the booking may be moved. With `anybody` the client gives up the practitioner for whom they
 * asked. Other visitors book too, so an answer is stale at once.
 */
export const linkedDatesQuery = (token: string, from: string, days: number, anybody: boolean) =>
  queryOptions({
    queryKey: [...keyOf(token), 'dates', from, anybody],
    queryFn: ({ signal }) => ask(linkedDatesRoute, { body: { token, from, days, any_practitioner: anybody }, signal }),
    staleTime: 0,
    retry: false,
  })

/** The times of a day to which the booking may be moved. */
export const linkedStartsQuery = (token: string, date: string, anybody: boolean) =>
  queryOptions({
    queryKey: [...keyOf(token), 'starts', date, anybody],
    queryFn: ({ signal }) => ask(linkedStartsRoute, { body: { token, date, any_practitioner: anybody }, signal }),
    staleTime: 0,
    retry: false,
  })

/** Refetches everything that belongs to a link. */
export const refreshLink = (client: QueryClient, token: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(token) })

/**
 * Puts the answer to a change into the cache. When the read model is late, the answer has only the booking's id; the
 * booking is then refetched.
 */
export function takeChanged(client: QueryClient, token: string, changed: LinkedBookingView | { id: number }): void {
  if ('status' in changed) client.setQueryData(keyOf(token), changed)
  void refreshLink(client, token)
}

/**
 * Moves the booking. Sent twice, it moves once.
 * @param start local time of the centre
 * @param anybody whether the client gives up the practitioner for whom they asked
 * @throws {ApiError}
 */
export const moveByLink = (token: string, { starts_at }: LinkedBookingView, start: string, anybody: boolean) =>
  ask(moveByLinkRoute, { body: { token, seen_start: starts_at, start_time: start, any_practitioner: anybody } })

/**
 * Cancels the booking, unless the refund would differ from what the page has announced. Sent twice, it cancels once.
 * @throws {ApiError}
 */
export const cancelByLink = (token: string, { starts_at, cancellation }: LinkedBookingView) =>
  ask(cancelByLinkRoute, { body: { token, seen_start: starts_at, gives_back: cancellation.gives_back } })

/** The address of the page of a booking that this browser has made. @throws {ApiError} */
export async function managePage(id: number, requestKey: string): Promise<string> {
  const { token } = await ask(makeLinkRoute, { params: { id }, body: { request_key: requestKey } })
  return `/reservation/gerer#${token}`
}
