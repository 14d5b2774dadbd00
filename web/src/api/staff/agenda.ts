import type { AvailabilityView, ClosureView, PastDayView } from '@alba/contracts/agenda/staff-api'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from './http.ts'

type Days = { readonly from: string; readonly to: string }

/** When anybody works on some days, both included. @throws {ApiError} */
export const openingsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['staff', 'availabilities', 'everybody', from, to],
    queryFn: ({ signal }) =>
      staffApi<AvailabilityView[]>(`/api/backoffice/availabilities?start_date=${from}&end_date=${to}`, {
        fallback: 'Erreur lors de la récupération des disponibilités.',
        signal,
      }),
  })

/** The closures of all rooms. @throws {ApiError} */
export const roomClosuresQuery = queryOptions({
  queryKey: ['staff', 'room-closures', 'all'],
  queryFn: ({ signal }) =>
    staffApi<ClosureView[]>('/api/backoffice/room-closures', {
      fallback: 'Erreur lors du chargement des fermetures',
      signal,
    }),
})

/** « Agenda au… »: some days as they stood. @param at local time of the centre @throws {ApiError} */
export const pastAgendaQuery = ({ from, to }: Days, at: string) =>
  queryOptions({
    queryKey: ['staff', 'past-agenda', from, to, at],
    queryFn: ({ signal }) =>
      staffApi<{ days: PastDayView[] }>(
        `/api/backoffice/agenda?${new URLSearchParams({ start_date: from, end_date: to, at: `${at}:00` })}`,
        { fallback: 'L’agenda de ce moment ne peut pas être affiché.', signal },
      ),
    // The past does not change.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The rooms with their types. @throws {ApiError} */
export const roomTypesQuery = queryOptions({
  queryKey: ['staff', 'rooms'],
  queryFn: ({ signal }) =>
    staffApi<{ id: number; name: string; room_type: string }[]>('/api/rooms', {
      fallback: 'Erreur lors du chargement des salles',
      signal,
    }),
  staleTime: 10 * 60_000,
})
