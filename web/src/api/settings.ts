import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { apiOrNull } from './http.ts'

/** Nobody came for the banner: its absence is nobody's trouble, and null. */
export const constructionBanner = (signal: AbortSignal) =>
  apiOrNull<ConstructionBannerView>('/api/system-settings/construction-banner', {
    signal,
    fallback: 'Bandeau indisponible',
  })
