import { closeRoomRoute, closuresRoute, liftClosureRoute } from '@alba/contracts/agenda/routes'
import type { AffectedBooking, closureQuery, closureRequest } from '@alba/contracts/agenda/staff-api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The number of closures on a page of the screen. */
export const CLOSURES_LISTED = 50

const closuresOf = (query: z.input<typeof closureQuery>) =>
  queryOptions({
    queryKey: staffKeys.closuresOf(query),
    queryFn: ({ signal }) => askAsStaff(closuresRoute, { query, signal }),
  })

/**
 * A page of closures: future and current ones by their start, or past ones, newest first. It asks for one more than a
 * page holds, which shows whether there is another page.
 * @throws {ApiError}
 */
export const closuresQuery = ({ isOver, page }: { isOver: boolean; page: number }) =>
  closuresOf({
    past: isOver ? 'true' : 'false',
    limit: CLOSURES_LISTED + 1,
    offset: page * CLOSURES_LISTED,
  })

/** The closures, past ones included, that overlap a span of days. @throws {ApiError} */
export const closuresBetweenQuery = (first: string, last: string) => closuresOf({ start_date: first, end_date: last })

export const refreshClosures = (client: QueryClient) => client.invalidateQueries({ queryKey: staffKeys.closures })

/** Closes a room. Returns the bookings that are in it during the closure. @throws {ApiError} */
export async function closeRoom(body: z.input<typeof closureRequest>): Promise<readonly AffectedBooking[]> {
  return (await askAsStaff(closeRoomRoute, { body })).affected_bookings
}

/** @throws {ApiError} */
export const liftClosure = (id: number) => askAsStaff(liftClosureRoute, { params: { id } })
