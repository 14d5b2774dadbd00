import type { VoucherDetail, VoucherStats, VoucherStatus } from '@alba/contracts/vouchers/api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../errors.ts'
import { staffApi, staffCall } from './http.ts'

/** As many as the screen lists (back office §9). */
export const VOUCHER_LIMIT = 500
const VOUCHERS = ['staff', 'vouchers'] as const

export type VoucherFilter = { readonly status: VoucherStatus | 'all'; readonly q: string }

export const vouchersQuery = ({ status, q }: VoucherFilter) =>
  queryOptions({
    queryKey: [...VOUCHERS, 'list', status, q],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ status, limit: String(VOUCHER_LIMIT), offset: '0', ...(q && { q }) })
      return staffApi<{ items: VoucherDetail[]; total: number }>(`/api/gift-vouchers/list?${search}`, {
        signal,
        fallback: 'Erreur lors de la récupération des bons cadeaux',
      })
    },
    placeholderData: keepPreviousData,
  })

export const voucherStatsQuery = queryOptions({
  queryKey: [...VOUCHERS, 'stats'],
  queryFn: ({ signal }) =>
    staffApi<VoucherStats>('/api/gift-vouchers/stats', {
      signal,
      fallback: 'Erreur lors de la récupération des statistiques',
    }),
})

/** A voucher with its buyer, which only staff sees. */
export const voucherQuery = (id: number) =>
  queryOptions({
    queryKey: [...VOUCHERS, 'one', id],
    queryFn: ({ signal }) =>
      staffApi<VoucherDetail>(`/api/gift-vouchers/by-id/${id}`, {
        signal,
        fallback: 'Erreur lors de la récupération du bon cadeau',
      }),
  })

/** What is shown of vouchers is asked anew. */
export const refreshAllVouchers = (client: QueryClient) => client.invalidateQueries({ queryKey: VOUCHERS })

/** After one was changed: its history too. */
export const refreshVouchers = (client: QueryClient, id: number) =>
  Promise.all([
    refreshAllVouchers(client),
    client.invalidateQueries({ queryKey: ['staff', 'timeline', 'vouchers', id] }),
  ])

/** Why staff does it, which its buyer reads; nothing is sent where nothing was said. */
const because = (reason: string) => (reason ? { body: { reason } } : {})

export const extendVoucher = (id: number, months: number, reason: string) =>
  staffApi<unknown>(`/api/gift-vouchers/${id}/extend?months=${months}`, {
    method: 'POST',
    ...because(reason),
    fallback: 'Erreur lors de la prolongation',
  })

/** It ends when it did before the last extension. */
export const undoExtension = (id: number, reason: string) =>
  staffApi<unknown>(`/api/gift-vouchers/${id}/undo-extension`, {
    method: 'PUT',
    ...because(reason),
    fallback: 'La prolongation n’a pas pu être annulée.',
  })

/** For good. */
export const invalidateVoucher = (id: number, reason: string) =>
  staffApi<unknown>(`/api/gift-vouchers/${id}/invalidate`, {
    method: 'POST',
    ...because(reason),
    fallback: 'Erreur lors de l’invalidation',
  })

/** The voucher as it is printed and mailed. The limit on guessed numbers is not for staff. */
export async function staffVoucherPdf(number: string): Promise<Blob> {
  const fallback = 'Erreur lors du téléchargement'
  const path = `/api/gift-vouchers/${encodeURIComponent(number)}/download-pdf`
  const response = await staffCall(path, { headers: { accept: 'application/pdf' }, fallback })
  return response.blob().catch(() => {
    throw new ApiError(response.status, fallback)
  })
}
