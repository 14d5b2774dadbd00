import type {
  AffectedBooking,
  AvailabilityView,
  dailyAvailabilityRequest,
  dailyAvailabilityView,
} from '@alba/contracts/agenda/staff-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffApi } from './http.ts'

const AVAILABILITIES = ['staff', 'availabilities'] as const

/** When a practitioner works, between two days of the centre, both included. @throws {ApiError} */
export const availabilitiesQuery = (practitionerId: number, { first, last }: { first: string; last: string }) =>
  queryOptions({
    queryKey: [...AVAILABILITIES, practitionerId, first, last],
    queryFn: ({ signal }) =>
      staffApi<AvailabilityView[]>(
        `/api/backoffice/availabilities?${new URLSearchParams({
          practitioner_id: String(practitionerId),
          start_date: first,
          end_date: last,
        })}`,
        { signal, fallback: 'Erreur lors de la récupération des disponibilités.' },
      ),
    placeholderData: keepPreviousData,
  })

export const refreshAvailabilities = (client: QueryClient) => client.invalidateQueries({ queryKey: AVAILABILITIES })

/** Opens one day. What is open already is not opened again, so that it may be sent once more. @throws {ApiError} */
export const openDay = (body: z.input<typeof dailyAvailabilityRequest>) =>
  staffApi<z.infer<typeof dailyAvailabilityView>>('/api/availability/daily', {
    method: 'POST',
    body,
    fallback: 'Une erreur est survenue lors de la création des disponibilités.',
  })

/** Takes an opening back; tells the bookings that stand outside the hours now. @throws {ApiError} */
export async function removeAvailability(id: number): Promise<readonly AffectedBooking[]> {
  const answer = await staffApi<{ affected_bookings: AffectedBooking[] } | undefined>(
    `/api/backoffice/availabilities/${id}`,
    { method: 'DELETE', fallback: 'Erreur lors de la suppression de la disponibilité.' },
  )
  return answer?.affected_bookings ?? []
}
