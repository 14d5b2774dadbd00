import { constructionBannerRoute } from '@alba/contracts/settings/routes'
import { askOrNull } from './http.ts'

/** The page does without the banner when it cannot be loaded: the answer is null then. */
export const constructionBanner = (signal: AbortSignal) => askOrNull(constructionBannerRoute, { signal })
