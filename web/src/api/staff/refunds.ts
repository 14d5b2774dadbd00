import type {
  DuesView,
  OtherwiseRequest,
  RefundOnSiteRequest,
  RefundRequest,
  WriteOffRequest,
} from '@alba/contracts/payments/refund-api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { staffApi } from './http.ts'

/** A booking as somebody saw it: what is paid at the centre is part of it, and changes its version. */
type Seen = { readonly id: number; readonly version: number }

/** Live changes come as they happen; this is for when the way they come is closed. */
const REFRESH_MS = 30_000
const REFUND = 'Le remboursement n’a pas abouti.'

const toPayment = (id: string, path: string) => `/api/payments/${encodeURIComponent(id)}/${path}`

/** What is owed and not yet returned, the oldest first. @throws {ApiError} */
export const duesQuery = queryOptions({
  queryKey: ['staff', 'payments', 'due', 'list'],
  queryFn: ({ signal }) =>
    staffApi<DuesView>('/api/payments/due', { fallback: 'Erreur lors du chargement des remboursements', signal }),
  refetchInterval: REFRESH_MS,
})

/** How many there are, and their sum. @throws {ApiError} */
export const dueCountQuery = queryOptions({
  queryKey: ['staff', 'payments', 'due', 'count'],
  queryFn: ({ signal }) =>
    staffApi<Pick<DuesView, 'count' | 'total_cents'>>('/api/payments/due/count', {
      fallback: 'Erreur lors du chargement des remboursements',
      signal,
    }),
  refetchInterval: REFRESH_MS,
})

/** Through the provider. The same `request_id` again gives nothing more. @throws {ApiError} */
export const refundByCard = (id: string, body: RefundRequest): Promise<unknown> =>
  staffApi(toPayment(id, 'refunds'), { method: 'POST', body, fallback: REFUND })

/** It went back by other means than the provider. @throws {ApiError} */
export const refundOtherwise = (id: string, body: OtherwiseRequest): Promise<unknown> =>
  staffApi(toPayment(id, 'refunds/otherwise'), { method: 'POST', body, fallback: REFUND })

/** What is owed will not be returned. @throws {ApiError} */
export const writeOff = (id: string, body: WriteOffRequest): Promise<unknown> =>
  staffApi(toPayment(id, 'refunds/write-off'), { method: 'POST', body, fallback: REFUND })

const ifMatch = ({ version }: Seen) => ({ 'if-match': `"${version}"` })

/** What was paid at the centre goes back there. @throws {ApiError} */
export const refundOnSite = (seen: Seen, body: RefundOnSiteRequest): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/refunds-on-site`, {
    method: 'POST',
    headers: ifMatch(seen),
    body,
    fallback: REFUND,
  })

/** @throws {ApiError} */
export const writeOffOnSite = (seen: Seen, reason: string): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/refunds-on-site/write-off`, {
    method: 'POST',
    headers: ifMatch(seen),
    body: { reason },
    fallback: REFUND,
  })

/** All that shows the money of a payment or a booking is asked anew. */
export const refreshMoney = (client: QueryClient) =>
  Promise.all(
    ['payments', 'bookings', 'vouchers', 'purchases', 'timeline', 'dashboard'].map(key =>
      client.invalidateQueries({ queryKey: ['staff', key] }),
    ),
  )
