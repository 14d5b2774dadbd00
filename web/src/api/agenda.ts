import { availableDatesRoute, firstAvailableDateRoute, slotsRoute } from '@alba/contracts/bookings/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask, askOrNull } from './http.ts'

/** How many days ahead a first free date is looked for. */
const SEARCH_DAYS = 30

/** Begins the keys of all bookable starts. */
export const slotsKey = ['slots'] as const

/** The bookable starts near one that was taken, a local time of the centre. */
export const nearStartsKey = (serviceId: number, taken: string) => [...slotsKey, serviceId, 'near', taken] as const

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

/** The first day with a free start. Where it cannot be had, availability is assumed: null. */
export const firstAvailableDate = (serviceId: number, signal?: AbortSignal) =>
  askOrNull(firstAvailableDateRoute, { params: { id: serviceId }, query: { max_days: SEARCH_DAYS }, signal })

/** The same, where the picker opens. */
export const firstAvailableQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['first-available-date', serviceId],
    queryFn: ({ signal }) => firstAvailableDate(serviceId, signal),
    retry: false,
  })

/** Begins the keys of the days of a service that have a free start. */
const availableDatesKey = (serviceId: number) => ['available-dates', serviceId] as const

/** Which of some days have a free start. Where it cannot be had, all are assumed to: null. */
export const availableDates = (serviceId: number, from: string, days: number, signal?: AbortSignal) =>
  askOrNull(availableDatesRoute, { params: { id: serviceId }, query: { from, days }, signal })

/** The same, stale at once. */
export const availableDatesQuery = (serviceId: number, from: string, days: number) =>
  queryOptions({
    queryKey: [...availableDatesKey(serviceId), from],
    queryFn: ({ signal }) => availableDates(serviceId, from, days, signal),
    staleTime: 0,
    retry: false,
  })

/** Asks anew when a service can be booked. */
export async function refreshStarts(client: QueryClient, serviceId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [...slotsKey, serviceId] }),
    client.invalidateQueries({ queryKey: availableDatesKey(serviceId) }),
  ])
}
