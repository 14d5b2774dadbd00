import type { Wishes } from '@alba/contracts/agenda/wishes'
import {
  availableDatesRoute,
  firstAvailableDateRoute,
  nextStartsRoute,
  servicePractitionersRoute,
  servicesBesideRoute,
  slotsRoute,
} from '@alba/contracts/bookings/routes'
import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask, askOrNull } from './http.ts'

/** How many days, today included, are searched for the first free one. The visitor's picker names the same number. */
const SEARCH_DAYS = 30

/** Whose free starts are asked for: those of a service, or of two treatments in one booking (ADR 118). */
export type Sought = {
  readonly service: number
  /** The practitioner for whom the visitor asks; null when it does not matter, as always in the back office. */
  readonly wished: number | null
  readonly second: { readonly service: number; readonly arrangement: Arrangement } | null
}

/** One treatment, with anybody. */
export const soughtAlone = (service: number): Sought => ({ service, wished: null, second: null })

/** The query parameters beside the service. */
const asked = ({ wished, second }: Omit<Sought, 'service'>) => ({
  ...(wished !== null && { practitioner_id: wished }),
  ...(second && { second_service_id: second.service, arrangement: second.arrangement }),
})

/**
 * The practitioners for whom a visitor may ask, as a query; null when the request fails: booking works without a wish.
 */
export const servicePractitionersQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['service-practitioners', serviceId],
    queryFn: ({ signal }) => askOrNull(servicePractitionersRoute, { params: { id: serviceId }, signal }),
    retry: false,
  })

/**
 * The ids of the services that can be booked beside this one, as a query; null when the request fails: the free hours
 * say then what is possible.
 */
export const servicesBesideQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['services-beside', serviceId],
    queryFn: ({ signal }) => askOrNull(servicesBesideRoute, { params: { id: serviceId }, signal }),
    retry: false,
  })

/** The query keys of all bookable starts begin with this. */
export const slotsKey = ['slots'] as const

/**
 * The query key of the bookable starts near one that somebody else took. `refreshStarts` refetches these, too.
 * @param taken local time of the centre
 */
export const nearStartsKey = ({ service, wished, second }: Sought, taken: string) =>
  [...slotsKey, service, 'near', taken, wished, second] as const

/** The bookable starts of one day. @throws {ApiError} */
export const slots = (sought: Sought, date: string, signal?: AbortSignal) =>
  ask(slotsRoute, { query: { service_id: sought.service, date, ...asked(sought) }, signal })

/** The bookable starts of one day, as a query. An answer is stale at once, since other visitors book too. */
export const slotsQuery = (sought: Sought, date: string) =>
  queryOptions({
    queryKey: [...slotsKey, sought.service, date, sought.wished, sought.second],
    queryFn: ({ signal }) => slots(sought, date, signal),
    staleTime: 0,
    retry: false,
  })

/**
 * The first day with a free start; its `first_available_date` is null when none of the searched days has one. The whole
 * answer is null when the request fails; a picker then opens at today.
 */
export const firstAvailableDate = (sought: Sought, signal?: AbortSignal) =>
  askOrNull(firstAvailableDateRoute, {
    params: { id: sought.service },
    query: { max_days: SEARCH_DAYS, ...asked(sought) },
    signal,
  })

/**
 * The first day with a free start, as a query. It only decides at which day a picker opens; the starts of that day are
 * another request. So an answer may be a minute old (the default of `createQueryClient`), and `refreshStarts` does not
 * refetch it.
 */
export const firstAvailableQuery = (sought: Sought) =>
  queryOptions({
    queryKey: ['first-available-date', sought],
    queryFn: ({ signal }) => firstAvailableDate(sought, signal),
    retry: false,
  })

/** The query keys of a service's days with a free start begin with this. */
const availableDatesKey = (serviceId: number) => ['available-dates', serviceId] as const

/**
 * The days with a free start, among the `days` days from `from` on. Null when the request fails: which days are full is
 * then unknown, and the visitor's picker lets every day be chosen.
 */
export const availableDates = (sought: Sought, span: { from: string; days: number }, signal?: AbortSignal) =>
  askOrNull(availableDatesRoute, { params: { id: sought.service }, query: { ...span, ...asked(sought) }, signal })

/** The days with a free start, as a query. An answer is stale at once, since other visitors book too. */
export const availableDatesQuery = (sought: Sought, from: string, days: number) =>
  queryOptions({
    queryKey: [...availableDatesKey(sought.service), from, days, sought.wished, sought.second],
    queryFn: ({ signal }) => availableDates(sought, { from, days }, signal),
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
export const nextStartsQuery = (wishes: Wishes, sought?: Sought) =>
  queryOptions({
    queryKey: [...nextStartsKey, sought ?? 'all', wishes],
    queryFn: ({ signal }) =>
      askOrNull(nextStartsRoute, {
        query: { ...wishes, ...(sought && { service_id: sought.service, ...asked(sought) }) },
        signal,
      }),
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
