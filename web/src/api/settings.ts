import { constructionBannerRoute } from '@alba/contracts/settings/routes'
import { askOrNull } from './http.ts'

/** The banner. Null when it cannot be loaded: the page then shows none. */
export const constructionBanner = (signal: AbortSignal) => askOrNull(constructionBannerRoute, { signal })
