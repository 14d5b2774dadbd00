import type { AvailableDatesView, FirstAvailableDateView, SlotView } from '@alba/contracts/bookings/api'
import { queryOptions } from '@tanstack/react-query'
import { api, apiOrNull } from './http.ts'

/** How many days ahead a first free date is looked for (storefront §9). */
const SEARCH_DAYS = 30

/** The bookable starts of one day. */
export const slots = (serviceId: number, date: string, signal?: AbortSignal) =>
  api<SlotView[]>(`/api/slots?${new URLSearchParams({ service_id: String(serviceId), date })}`, {
    ...(signal && { signal }),
    fallback: 'Erreur lors du chargement des créneaux',
  })

/** The same, stale at once, since others book too. */
export const slotsQuery = (serviceId: number, date: string) =>
  queryOptions({
    queryKey: ['slots', serviceId, date],
    queryFn: ({ signal }) => slots(serviceId, date, signal),
    staleTime: 0,
    retry: false,
  })

/** Where the picker opens. Where it cannot be had, availability is assumed (storefront §7): null. */
export const firstAvailableQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['first-available-date', serviceId],
    queryFn: ({ signal }) =>
      apiOrNull<FirstAvailableDateView>(`/api/services/${serviceId}/first-available-date?max_days=${SEARCH_DAYS}`, {
        signal,
        fallback: 'Première date disponible inconnue',
      }),
    retry: false,
  })

/** Which of some days have a free start; stale at once. Where it cannot be had, all are assumed to: null. */
export const availableDatesQuery = (serviceId: number, from: string, days: number) =>
  queryOptions({
    queryKey: ['available-dates', serviceId, from],
    queryFn: ({ signal }) =>
      apiOrNull<AvailableDatesView>(
        `/api/services/${serviceId}/available-dates?${new URLSearchParams({ from, days: String(days) })}`,
        { signal, fallback: 'Dates disponibles inconnues' },
      ),
    staleTime: 0,
    retry: false,
  })
