import { availableDatesRoute, firstAvailableDateRoute, slotsRoute } from '@alba/contracts/bookings/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask, askOrNull } from './http.ts'

/** How many days ahead a first free date is looked for (storefront §9). */
const SEARCH_DAYS = 30

/** Begins the keys of all bookable starts. */
export const slotsKey = ['slots'] as const

/** The bookable starts of one day. */
export const slots = (serviceId: number, date: string, signal?: AbortSignal) =>
  ask(slotsRoute, { query: { service_id: serviceId, date }, signal })

/** The same, stale at once, since others book too. */
export const slotsQuery = (serviceId: number, date: string) =>
  queryOptions({
    queryKey: [...slotsKey, serviceId, date],
    queryFn: ({ signal }) => slots(serviceId, date, signal),
    staleTime: 0,
    retry: false,
  })

/** Where the picker opens. Where it cannot be had, availability is assumed (storefront §7): null. */
export const firstAvailableQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['first-available-date', serviceId],
    queryFn: ({ signal }) =>
      askOrNull(firstAvailableDateRoute, { params: { id: serviceId }, query: { max_days: SEARCH_DAYS }, signal }),
    retry: false,
  })

/** Which of some days have a free start; stale at once. Where it cannot be had, all are assumed to: null. */
export const availableDatesQuery = (serviceId: number, from: string, days: number) =>
  queryOptions({
    queryKey: ['available-dates', serviceId, from],
    queryFn: ({ signal }) =>
      askOrNull(availableDatesRoute, { params: { id: serviceId }, query: { from, days }, signal }),
    staleTime: 0,
    retry: false,
  })
