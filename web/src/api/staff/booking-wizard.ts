import { explainStartRoute } from '@alba/contracts/agenda/routes'
import { bookForClientRoute } from '@alba/contracts/bookings/routes'
import type { StaffBookingRequest } from '@alba/contracts/bookings/staff-api'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Books for a client. Requests with the same idempotency key make one booking. @throws {ApiError} */
export const bookForClient = (body: StaffBookingRequest, idempotencyKey: string) =>
  askAsStaff(bookForClientRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/**
 * « Pourquoi ce créneau n'est-il pas proposé ? »: why a start is not offered online.
 * @param startTime local time, `2026-11-23T09:00:00`
 */
export const explainQuery = (serviceId: number, startTime: string) =>
  queryOptions({
    queryKey: staffKeys.explanation(serviceId, startTime),
    queryFn: ({ signal }) =>
      askAsStaff(explainStartRoute, { query: { service_id: serviceId, start_time: startTime }, signal }),
    staleTime: 0,
    retry: false,
  })
