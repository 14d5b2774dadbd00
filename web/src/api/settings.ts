import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

export const constructionBanner = queryOptions({
  queryKey: ['construction-banner'],
  queryFn: async ({ signal }) => {
    try {
      return await api<ConstructionBannerView>('/api/system-settings/construction-banner', {
        signal,
        fallback: 'Bandeau indisponible',
      })
    } catch (error) {
      if (signal.aborted) throw error
      // Nobody came for the banner: its absence is told to the console only (storefront §7).
      console.warn('construction banner', error)
      return null
    }
  },
  retry: false,
})
