import {
  availabilitiesRoute,
  openDayRoute,
  removeAvailabilityRoute,
  removeDaysRoute,
} from '@alba/contracts/agenda/routes'
import type { AffectedBooking, dailyAvailabilityRequest } from '@alba/contracts/agenda/staff-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** When a practitioner works, between two days of the centre, both included. @throws {ApiError} */
export const availabilitiesQuery = (practitionerId: number, { first, last }: { first: string; last: string }) =>
  queryOptions({
    queryKey: staffKeys.availabilitiesOf(practitionerId, first, last),
    queryFn: ({ signal }) => {
      const query = { practitioner_id: practitionerId, start_date: first, end_date: last }
      return askAsStaff(availabilitiesRoute, { query, signal })
    },
    placeholderData: keepPreviousData,
  })

export const refreshAvailabilities = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: staffKeys.availabilities })

/** Opens one day. Hours that are open already stay as they are, so the request may be repeated. @throws {ApiError} */
export const openDay = (body: z.input<typeof dailyAvailabilityRequest>) => askAsStaff(openDayRoute, { body })

/** Removes an opening. Returns the bookings that are outside the opening hours now. @throws {ApiError} */
export async function removeAvailability(id: number): Promise<readonly AffectedBooking[]> {
  const answer = await askAsStaff(removeAvailabilityRoute, { params: { id } })
  return answer?.affected_bookings ?? []
}

/**
 * Removes all openings of a practitioner on these days, both included. Doing it again removes nothing more.
 * @throws {ApiError}
 */
export const removeDays = (practitionerId: number, { first, last }: { first: string; last: string }) =>
  askAsStaff(removeDaysRoute, { query: { practitioner_id: practitionerId, start_date: first, end_date: last } })
