import type { Api } from '../http/api.ts'
import { codeRoutes } from './code-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import type { SaleDeps } from './deps.ts'
import { downloadRoute, type PrintDeps } from './download-route.ts'
import { orderRoutes } from './order-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/** Gift vouchers, for visitors and for staff. */
export function voucherRoutes(api: Api, deps: SaleDeps & PrintDeps): void {
  orderRoutes(api, deps)
  codeRoutes(api, deps)
  deliveryRoutes(api, deps)
  downloadRoute(api, deps)
  staffRoutes(api, deps)
}
