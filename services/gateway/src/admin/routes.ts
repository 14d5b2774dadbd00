import type { Api } from '../http/api.ts'
import { adminCatalogueRoutes } from './catalogue-routes.ts'
import { journalRoute } from './journal-route.ts'
import { peopleRoutes } from './people-routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { type SetupSource, setupRoute } from './setup-route.ts'

/** Everything under « Administration », for practitioners with the role `admin` (ADR 64). */
export function adminRoutes(api: Api, source: SetupSource): void {
  adminCatalogueRoutes(api, source)
  settingRoutes(api, source)
  peopleRoutes(api, source)
  journalRoute(api, source)
  setupRoute(api, source)
}
