import type { AffectedBooking, ClosureView, closureRequest } from '@alba/contracts/agenda/staff-api'
import type { StaffRoomView } from '@alba/contracts/catalogue/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffApi } from './http.ts'

const CLOSURES = ['staff', 'room-closures'] as const

/** As many as a page of the screen shows. */
export const CLOSURES_LISTED = 50

const closuresOf = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [...CLOSURES, search],
    queryFn: ({ signal }) =>
      staffApi<ClosureView[]>(`/api/backoffice/room-closures?${new URLSearchParams(search)}`, {
        signal,
        fallback: 'Erreur lors du chargement des fermetures',
      }),
  })

/**
 * A page of the closures to come, by their start, or of those that are over, newest first; with one more than a page when
 * there is another page. @throws {ApiError}
 */
export const closuresQuery = ({ isOver, page }: { isOver: boolean; page: number }) =>
  closuresOf({
    past: String(isOver),
    limit: String(CLOSURES_LISTED + 1),
    offset: String(page * CLOSURES_LISTED),
  })

/** The closures that meet these days, whether they are over or not. @throws {ApiError} */
export const closuresBetweenQuery = (first: string, last: string) => closuresOf({ start_date: first, end_date: last })

/** @throws {ApiError} */
export const roomsQuery = queryOptions({
  queryKey: ['staff', 'rooms'],
  queryFn: ({ signal }) =>
    staffApi<StaffRoomView[]>('/api/rooms', { signal, fallback: 'Erreur lors du chargement des salles' }),
  staleTime: 10 * 60_000,
})

export const refreshClosures = (client: QueryClient) => client.invalidateQueries({ queryKey: CLOSURES })

/** Closes a room; tells the bookings that stand in it. @throws {ApiError} */
export async function closeRoom(body: z.input<typeof closureRequest>): Promise<readonly AffectedBooking[]> {
  const made = await staffApi<{ affected_bookings: AffectedBooking[] }>('/api/backoffice/room-closures', {
    method: 'POST',
    body,
    fallback: 'Erreur lors de la création de la fermeture',
  })
  return made.affected_bookings
}

/** @throws {ApiError} */
export const liftClosure = (id: number) =>
  staffApi<void>(`/api/backoffice/room-closures/${id}`, {
    method: 'DELETE',
    fallback: 'Erreur lors de la suppression de la fermeture',
  })
