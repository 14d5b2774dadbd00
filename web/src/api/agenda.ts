import type { Wishes } from '@alba/contracts/agenda/wishes'
import {
  availableDatesRoute,
  firstAvailableDateRoute,
  nextStartsRoute,
  servicePractitionersRoute,
  slotsRoute,
} from '@alba/contracts/bookings/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask, askOrNull } from './http.ts'

/** How many days, today included, are searched for the first free one. The visitor's picker names the same number. */
const SEARCH_DAYS = 30

/** The practitioner for whom the visitor asks; null when it does not matter, as always in the back office. */
type Wished = number | null

/** The query parameter of a wish. */
const asked = (wished: Wished) => (wished === null ? {} : { practitioner_id: wished })

/** Whom a visitor may ask for, as a query; null when the request fails: booking works without a wish. */
export const servicePractitionersQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['service-practitioners', serviceId],
    queryFn: ({ signal }) => askOrNull(servicePractitionersRoute, { params: { id: serviceId }, signal }),
    retry: false,
  })

/** The query keys of all bookable starts begin with this. */
export const slotsKey = ['slots'] as const

/**
 * The query key of the bookable starts near one that somebody else took. `refreshStarts` refetches these, too.
 * @param taken local time of the centre
 */
export const nearStartsKey = (serviceId: number, taken: string, wished: Wished) =>
  [...slotsKey, serviceId, 'near', taken, wished] as const

/** The bookable starts of one day. @throws {ApiError} */
export const slots = (serviceId: number, date: string, wished: Wished, signal?: AbortSignal) =>
  ask(slotsRoute, { query: { service_id: serviceId, date, ...asked(wished) }, signal })

/** The bookable starts of one day, as a query. An answer is stale at once, since other visitors book too. */
export const slotsQuery = (serviceId: number, date: string, wished: Wished = null) =>
  queryOptions({
    queryKey: [...slotsKey, serviceId, date, wished],
    queryFn: ({ signal }) => slots(serviceId, date, wished, signal),
    staleTime: 0,
    retry: false,
  })

/**
 * The first day with a free start; its `first_available_date` is null when none of the searched days has one. The whole
 * answer is null when the request fails; a picker then opens at today.
 */
export const firstAvailableDate = (serviceId: number, wished: Wished, signal?: AbortSignal) =>
  askOrNull(firstAvailableDateRoute, {
    params: { id: serviceId },
    query: { max_days: SEARCH_DAYS, ...asked(wished) },
    signal,
  })

/**
 * The first day with a free start, as a query. It only decides at which day a picker opens; the starts of that day are
 * another request. So an answer may be a minute old (the default of `createQueryClient`), and `refreshStarts` does not
 * refetch it.
 */
export const firstAvailableQuery = (serviceId: number, wished: Wished = null) =>
  queryOptions({
    queryKey: ['first-available-date', serviceId, wished],
    queryFn: ({ signal }) => firstAvailableDate(serviceId, wished, signal),
    retry: false,
  })

/** The query keys of a service's days with a free start begin with this. */
const availableDatesKey = (serviceId: number) => ['available-dates', serviceId] as const

/**
 * The days with a free start, among the `days` days from `from` on. Null when the request fails: which days are full is
 * then unknown, and the visitor's picker lets every day be chosen.
 */
export const availableDates = (
  serviceId: number,
  { from, days, wished }: { from: string; days: number; wished: Wished },
  signal?: AbortSignal,
) => askOrNull(availableDatesRoute, { params: { id: serviceId }, query: { from, days, ...asked(wished) }, signal })

/** The days with a free start, as a query. An answer is stale at once, since other visitors book too. */
export const availableDatesQuery = (serviceId: number, from: string, days: number, wished: Wished = null) =>
  queryOptions({
    queryKey: [...availableDatesKey(serviceId), from, days, wished],
    queryFn: ({ signal }) => availableDates(serviceId, { from, days, wished }, signal),
    staleTime: 0,
    retry: false,
  })

/** The query keys of the next starts begin with this. */
const nextStartsKey = ['next-starts'] as const

/**
 * The next free starts that meet the visitor's wishes, as a query. Without a service it is about all services, so that
 * all cards of a page share one request. Null when the request fails: pages work without these starts. An answer may be
 * a minute old, since the form checks the start that a visitor chooses.
 */
export const nextStartsQuery = (wishes: Wishes, serviceId?: number, wished: Wished = null) =>
  queryOptions({
    queryKey: [...nextStartsKey, serviceId ?? 'all', wishes, wished],
    queryFn: ({ signal }) =>
      askOrNull(nextStartsRoute, { query: { ...wishes, service_id: serviceId, ...asked(wished) }, signal }),
    retry: false,
  })

/** Refetches the starts and the free days of a service, but not its first free day (`firstAvailableQuery`). */
export async function refreshStarts(client: QueryClient, serviceId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [...slotsKey, serviceId] }),
    client.invalidateQueries({ queryKey: availableDatesKey(serviceId) }),
    client.invalidateQueries({ queryKey: nextStartsKey }),
  ])
}
