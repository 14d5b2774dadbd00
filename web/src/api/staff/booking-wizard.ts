import { assigneesRoute, explainStartRoute } from '@alba/contracts/agenda/routes'
import { bookForClientRoute } from '@alba/contracts/bookings/routes'
import type { StaffBookingRequest } from '@alba/contracts/bookings/staff-api'
import { queryOptions } from '@tanstack/react-query'
import type { Sought } from '../agenda.ts'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Books for a client. Requests with the same idempotency key make one booking. @throws {ApiError} */
export const bookForClient = (body: StaffBookingRequest, idempotencyKey: string) =>
  askAsStaff(bookForClientRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/**
 * A treatment at a start, or two. `booking`: the id of the booking that is moved there, if any; its own second treatment
 * counts then.
 */
export type AskedStart = {
  readonly service: number
  readonly second?: Sought['second']
  /** Local time of the centre, `2026-11-23T09:00:00`. */
  readonly start: string
  readonly booking?: number
}

/** What is sought, at a start: local time of the centre. */
export const askedAt = ({ service, second }: Sought, start: string): AskedStart => ({ service, second, start })

const startQuery = ({ service, second, start }: AskedStart) => ({
  service_id: service,
  start_time: start,
  ...(second && { second_service_id: second.service, arrangement: second.arrangement }),
})

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
          ...startQuery(asked),
          ...(asked.booking !== undefined && { booking_id: asked.booking }),
        },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })

/**
 * « Pourquoi ce créneau n'est-il pas proposé ? »: why a start is not offered online. Its answer counts as known only
 * while it is shown: once a start was refused, an answer from before would say that it is free.
 */
export const explainQuery = (asked: AskedStart) =>
  queryOptions({
    queryKey: staffKeys.explanation(asked),
    queryFn: ({ signal }) => askAsStaff(explainStartRoute, { query: startQuery(asked), signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
