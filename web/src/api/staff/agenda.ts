import type { AvailabilityView, PastDayView } from '@alba/contracts/agenda/staff-api'
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
