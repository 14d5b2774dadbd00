import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { queryOptions } from '@tanstack/react-query'
import { apiOrNull } from './http.ts'

/** Nobody came for the banner: its absence is nobody's trouble. */
export const constructionBanner = queryOptions({
  queryKey: ['construction-banner'],
  queryFn: ({ signal }) =>
    apiOrNull<ConstructionBannerView>('/api/system-settings/construction-banner', {
      signal,
      fallback: 'Bandeau indisponible',
    }),
  retry: false,
})
