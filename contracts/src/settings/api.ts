import type { z } from 'zod'
import { constructionBanner } from './events.ts'

/** GET /api/system-settings/construction-banner */
export const constructionBannerView = constructionBanner
export type ConstructionBannerView = z.infer<typeof constructionBannerView>
