import type { FirstAvailableDateView, SlotView } from '@alba/contracts/bookings/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

/** How many days ahead a first free date is looked for (storefront §9). */
const SEARCH_DAYS = 30

/** The bookable starts of one day; stale at once, since others book too. */
export const slotsQuery = (serviceId: number, date: string) =>
  queryOptions({
    queryKey: ['slots', serviceId, date],
    queryFn: ({ signal }) =>
      api<SlotView[]>(`/api/slots?${new URLSearchParams({ service_id: String(serviceId), date })}`, {
        signal,
        fallback: 'Erreur lors du chargement des créneaux',
      }),
    staleTime: 0,
    retry: false,
  })

/** Where the picker opens. A failure is logged and availability assumed (storefront §7): null. */
export const firstAvailableQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['first-available-date', serviceId],
    queryFn: async ({ signal }) => {
      try {
        return await api<FirstAvailableDateView>(
          `/api/services/${serviceId}/first-available-date?max_days=${SEARCH_DAYS}`,
          { signal, fallback: 'Première date disponible inconnue' },
        )
      } catch (error) {
        if (signal.aborted) throw error
        console.warn('first available date', error)
        return null
      }
    },
    retry: false,
  })
