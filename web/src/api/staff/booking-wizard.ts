import { assigneesRoute, explainStartRoute } from '@alba/contracts/agenda/routes'
import { bookForClientRoute } from '@alba/contracts/bookings/routes'
import type { StaffBookingRequest } from '@alba/contracts/bookings/staff-api'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Books for a client. Requests with the same idempotency key make one booking. @throws {ApiError} */
export const bookForClient = (body: StaffBookingRequest, idempotencyKey: string) =>
  askAsStaff(bookForClientRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/** A treatment at a start. `booking`: the id of the booking that is moved there, if any. */
export type AskedStart = {
  readonly service: number
  /** Local time of the centre, `2026-11-23T09:00:00`. */
  readonly start: string
  readonly booking?: number
}

/**
 * The practitioners who could give a treatment at a start, and the one who gets it if none is chosen.
 * @throws {ApiError}
 */
export const assigneesQuery = (asked: AskedStart) =>
  queryOptions({
    queryKey: staffKeys.assignees(asked),
    queryFn: ({ signal }) =>
      askAsStaff(assigneesRoute, {
        query: {
          service_id: asked.service,
          start_time: asked.start,
          ...(asked.booking !== undefined && { booking_id: asked.booking }),
        },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })

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
