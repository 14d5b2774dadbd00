import { constructionBannerRoute } from '@alba/contracts/settings/routes'
import { askOrNull } from './http.ts'

/** Nobody came for the banner: its absence is nobody's trouble, and null. */
export const constructionBanner = (signal: AbortSignal) => askOrNull(constructionBannerRoute, { signal })
