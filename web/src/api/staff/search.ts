import type { SearchHit } from '@alba/contracts/search/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffApi } from './http.ts'

/** Shorter texts are in nearly everything: the server finds nothing for them. */
export const SHORTEST = 2

/** Whatever has a text in it: people, bookings, payments, vouchers, purchases. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff', 'search', q],
    queryFn: ({ signal }) =>
      staffApi<SearchHit[]>(`/api/backoffice/search?${new URLSearchParams({ q })}`, {
        signal,
        fallback: 'La recherche n’a pas abouti.',
      }),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
