import { dashboardRoute } from '@alba/contracts/dashboard/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The live feed refreshes what is shown; this interval is for the time in which the feed is interrupted. */
const REFRESH_MS = 30_000

/** The figures of the centre and what comes next. @throws {ApiError} */
export const dashboardQuery = queryOptions({
  queryKey: staffKeys.dashboard,
  queryFn: ({ signal }) => askAsStaff(dashboardRoute, { signal }),
  // Figures of a moment: coming back to the screen asks for those of now.
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})
