import { pageViewsRoute } from '@alba/contracts/analytics/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The page views in the last 30 days by visitors who agreed to be counted. @throws {ApiError} */
export const pageViewsQuery = queryOptions({
  queryKey: staffKeys.pageViews,
  queryFn: ({ signal }) => askAsStaff(pageViewsRoute, { signal }),
})
