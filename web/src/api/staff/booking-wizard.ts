import type { ExplainedStart } from '@alba/contracts/agenda/staff-api'
import type { BookingPending } from '@alba/contracts/bookings/api'
import type { StaffBookingDetail, StaffBookingRequest } from '@alba/contracts/bookings/staff-api'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from './http.ts'

/** Books for a client, once for a key; the server may know it before it can show it. @throws {ApiError} */
export const bookForClient = (body: StaffBookingRequest, key: string): Promise<StaffBookingDetail | BookingPending> =>
  staffApi('/api/backoffice/bookings', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
    fallback: 'Erreur lors de la création de la réservation',
  })

/** « Pourquoi ce créneau n'est-il pas proposé ? » @param startTime local, `2026-11-23T09:00:00` */
export const explainQuery = (serviceId: number, startTime: string) =>
  queryOptions({
    queryKey: ['explain', serviceId, startTime],
    queryFn: ({ signal }) =>
      staffApi<ExplainedStart>(
        `/api/backoffice/slots/explain?${new URLSearchParams({ service_id: String(serviceId), start_time: startTime })}`,
        { signal, fallback: 'L’explication n’a pas pu être chargée.' },
      ),
    staleTime: 0,
    retry: false,
  })
