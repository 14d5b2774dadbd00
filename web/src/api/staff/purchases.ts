import type { PurchaseDetail } from '@alba/contracts/packages/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../errors.ts'
import { staffApi } from './http.ts'

type PurchasePage = { readonly items: readonly PurchaseDetail[]; readonly total: number }

/** What cannot be loaded here is told to the console only (back office §8). */
const logged =
  (what: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError) console.error(what, error)
    throw error
  }

/** The newest 500 (back office §9): the screen searches them, and its figures are theirs. */
export const purchasesQuery = queryOptions({
  queryKey: ['staff', 'purchases', 'list'],
  queryFn: ({ signal }) =>
    staffApi<PurchasePage>('/api/packages/purchases/list?limit=500', {
      signal,
      fallback: 'Erreur chargement forfaits',
    }).catch(logged('Erreur chargement forfaits')),
})

/** One as it stands now; it takes its place in the list too. */
export const purchaseQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: ['staff', 'purchases', 'one', id],
    queryFn: async ({ signal }) => {
      const now = await staffApi<PurchaseDetail>(`/api/packages/purchases/${id}`, {
        signal,
        fallback: 'Erreur refresh purchase',
      }).catch(logged('Erreur refresh purchase'))
      client.setQueryData(
        purchasesQuery.queryKey,
        page => page && { ...page, items: page.items.map(each => (each.id === id ? now : each)) },
      )
      return now
    },
    // What was shown when it was last open is no news.
    staleTime: 0,
  })
