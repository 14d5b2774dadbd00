import { searchRoute } from '@alba/contracts/search/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Shorter texts are in nearly everything: the server finds nothing for them. */
export const SHORTEST = 2

/** Whatever has a text in it: people, bookings, payments, vouchers, purchases. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: staffKeys.search(q),
    queryFn: ({ signal }) => askAsStaff(searchRoute, { query: { q }, signal }),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
