import { constructionBannerView } from '@alba/contracts/settings/api'
import { type Api, refusals } from '../http/api.ts'
import type { ReadSettings } from './settings.ts'

export function settingsRoutes(api: Api, readSettings: ReadSettings): void {
  api.get(
    '/api/system-settings/construction-banner',
    {
      schema: {
        tags: ['settings'],
        summary: 'The banner at the bottom of every public page',
        response: { 200: constructionBannerView, ...refusals([]) },
      },
    },
    async () => (await readSettings()).banner,
  )
}
