import { searchRoute } from '@alba/contracts/search/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The length of the shortest text that is searched: nearly everything contains shorter ones. */
export const SHORTEST = 2

/** The people, bookings, payments, vouchers and purchases that contain a text. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: staffKeys.search(q),
    queryFn: ({ signal }) => askAsStaff(searchRoute, { query: { q }, signal }),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
