import type { Api } from '../http/api.ts'
import { adminCatalogueRoutes } from './catalogue-routes.ts'
import { journalRoute } from './journal-route.ts'
import { partRoutes } from './part-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { rulesRoutes } from './rules-routes.ts'
import type { AdminSource } from './source.ts'
import { termsRoutes } from './terms-routes.ts'

/** Everything under « Administration », for practitioners with the role `admin` (ADR 64). */
export function adminRoutes(api: Api, source: AdminSource): void {
  adminCatalogueRoutes(api, source)
  rulesRoutes(api, source)
  termsRoutes(api, source)
  partRoutes(api, source)
  peopleRoutes(api, source)
  journalRoute(api, source)
}
