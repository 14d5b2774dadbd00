import type { PageViewCounts } from '@alba/contracts/analytics/api'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from './http.ts'

/** How much the site was looked at in the last 30 days. @throws {ApiError} */
export const pageViewsQuery = queryOptions({
  queryKey: ['staff', 'page-views'],
  queryFn: ({ signal }) =>
    staffApi<PageViewCounts>('/api/backoffice/analytics/page-views', { fallback: 'Erreur de chargement', signal }),
})
