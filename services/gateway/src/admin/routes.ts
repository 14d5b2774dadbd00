import type { Api } from '../http/api.ts'
import type { PreviewTexts } from '../static/preview.ts'
import { adminCatalogueRoutes } from './catalogue-routes.ts'
import { journalRoute } from './journal-route.ts'
import { peopleRoutes } from './people-routes.ts'
import { previewRoute } from './preview-route.ts'
import { settingRoutes } from './setting-routes.ts'
import { type SetupDeps, setupRoute } from './setup-route.ts'
import { wholeJournalRoutes } from './whole-journal-routes.ts'

/**
 * The routes for practitioners with the role `admin` (ADR 64), except those for retiring
 * (`catalogue/retiring-routes.ts`) and for connections (`connections/routes.ts`).
 */
export function adminRoutes(api: Api, deps: SetupDeps, previewTexts: PreviewTexts): void {
  adminCatalogueRoutes(api, deps)
  settingRoutes(api, deps)
  previewRoute(api, previewTexts)
  peopleRoutes(api, deps)
  // The journal of one subject, such as one service; then that of all subjects.
  journalRoute(api, deps)
  wholeJournalRoutes(api, deps)
  setupRoute(api, deps)
}
