import { setupRoute } from '@alba/contracts/admin/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Which of the things that a centre needs before it takes bookings are defined already. @throws {ApiError} */
export const setupQuery = queryOptions({
  queryKey: staffKeys.setup,
  queryFn: ({ signal }) => askAsStaff(setupRoute, { signal }),
})
