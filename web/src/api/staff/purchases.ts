import { exportPurchasesRoute, staffPurchaseRoute, staffPurchasesRoute } from '@alba/contracts/packages/routes'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'
import { logged } from './logged.ts'

/** The newest 500 purchases: the screen searches them and computes its figures from them. */
export const purchasesQuery = queryOptions({
  queryKey: staffKeys.purchaseList,
  queryFn: ({ signal }) =>
    askAsStaff(staffPurchasesRoute, { query: { limit: 500 }, signal }).catch(logged(staffPurchasesRoute.failure)),
})

/** A purchase in its present state, which also replaces the one in the list. */
export const purchaseQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: staffKeys.purchase(id),
    queryFn: async ({ signal }) => {
      const now = await askAsStaff(staffPurchaseRoute, { params: { id }, signal }).catch(
        logged(staffPurchaseRoute.failure),
      )
      client.setQueryData(
        purchasesQuery.queryKey,
        page => page && { ...page, items: page.items.map(each => (each.id === id ? now : each)) },
      )
      return now
    },
    // It is refetched each time the sheet is opened.
    staleTime: 0,
  })

/** The matching purchases as a CSV file for a spreadsheet. @throws {ApiError} */
export const exportPurchases = (query: { status: SalePaymentStatus | 'all'; q: string }): Promise<Blob> =>
  askAsStaff(exportPurchasesRoute, { query })
