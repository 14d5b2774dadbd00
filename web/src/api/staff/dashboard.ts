import { dashboardRoute } from '@alba/contracts/dashboard/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/**
 * The interval in which the figures are refetched. The live feed refreshes them sooner, except while it is interrupted.
 */
const REFRESH_MS = 30_000

/** Whose bookings the list of the next bookings contains. */
export type Whose = 'all' | 'mine'

/** The figures of the dashboard and the next bookings. @throws {ApiError} */
export const dashboardQuery = (upcoming: Whose) =>
  queryOptions({
    queryKey: staffKeys.dashboardOf(upcoming),
    queryFn: ({ signal }) => askAsStaff(dashboardRoute, { query: { upcoming }, signal }),
    // The figures are refetched whenever the screen is opened.
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
