import { pageViewsRoute } from '@alba/contracts/analytics/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'

/** How much the site was looked at in the last 30 days. @throws {ApiError} */
export const pageViewsQuery = queryOptions({
  queryKey: ['staff', 'page-views'],
  queryFn: ({ signal }) => askAsStaff(pageViewsRoute, { signal }),
})
