import { staffRoomsRoute } from '@alba/contracts/catalogue/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The rooms of the centre, also the retired ones. @throws {ApiError} */
export const roomsQuery = queryOptions({
  queryKey: staffKeys.rooms,
  queryFn: ({ signal }) => askAsStaff(staffRoomsRoute, { signal }),
  staleTime: 10 * 60_000,
})
