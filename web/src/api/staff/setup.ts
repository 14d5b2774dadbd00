import { setupRoute } from '@alba/contracts/admin/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** What the centre has, of what it needs before it takes bookings. @throws {ApiError} */
export const setupQuery = queryOptions({
  queryKey: staffKeys.setup,
  queryFn: ({ signal }) => askAsStaff(setupRoute, { signal }),
})
