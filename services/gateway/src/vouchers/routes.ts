import type { Api } from '../http/api.ts'
import { codeRoutes } from './code-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { downloadRoute, type PrintSource } from './download-route.ts'
import { orderRoutes } from './order-routes.ts'
import type { SaleSource } from './source.ts'
import { staffRoutes } from './staff-routes.ts'

/** Gift vouchers, for visitors and for staff. */
export function voucherRoutes(api: Api, source: SaleSource & PrintSource): void {
  orderRoutes(api, source)
  codeRoutes(api, source)
  deliveryRoutes(api, source)
  downloadRoute(api, source)
  staffRoutes(api, source)
}
