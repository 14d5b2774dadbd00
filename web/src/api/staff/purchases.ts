import { exportPurchasesRoute, staffPurchaseRoute, staffPurchasesRoute } from '@alba/contracts/packages/routes'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../errors.ts'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** What cannot be loaded here is told to the console only. */
const logged =
  (what: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError) console.error(what, error)
    throw error
  }

/** The newest 500: the screen searches them, and its figures are theirs. */
export const purchasesQuery = queryOptions({
  queryKey: staffKeys.purchaseList,
  queryFn: ({ signal }) =>
    askAsStaff(staffPurchasesRoute, { query: { limit: 500 }, signal }).catch(logged(staffPurchasesRoute.failure)),
})

/** One as it stands now; it takes its place in the list too. */
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
    // The sheet asks for it anew each time it is opened.
    staleTime: 0,
  })

/** All that match as a table for a spreadsheet. @throws {ApiError} */
export const exportPurchases = (query: { status: SalePaymentStatus | 'all'; q: string }): Promise<Blob> =>
  askAsStaff(exportPurchasesRoute, { query })
