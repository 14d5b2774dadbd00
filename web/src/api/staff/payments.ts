import type { PaymentMoneyView } from '@alba/contracts/payments/refund-api'
import type { OverviewItem, OverviewQuery, PaymentOverview } from '@alba/contracts/payments/staff-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../errors.ts'
import { staffApi, staffCall } from './http.ts'

/** How many a page lists (back office §9). */
export const PAYMENTS_LISTED = 20
const PAYMENTS = ['staff', 'payments'] as const

/** Which payments; `compares` asks the provider about each of the page, which takes its time. */
export type PaymentFilter = Pick<OverviewQuery, 'p_type' | 'status' | 'q'> & { readonly compares: boolean }

const searchOf = ({ p_type, status, q }: PaymentFilter) => ({ p_type, status, ...(q && { q }) })

/** @param page from 0 on */
export const paymentsQuery = (filter: PaymentFilter, page: number) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'overview', filter, page],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({
        ...searchOf(filter),
        include_stripe: String(filter.compares),
        limit: String(PAYMENTS_LISTED),
        offset: String(page * PAYMENTS_LISTED),
      })
      return staffApi<PaymentOverview>(`/api/payments/overview?${search}`, {
        signal,
        fallback: 'Erreur lors du chargement des paiements',
      })
    },
    placeholderData: keepPreviousData,
    // The provider is asked again by those who want to know, not by whoever looked elsewhere for a moment.
    refetchOnWindowFocus: !filter.compares,
    meta: { asksProvider: filter.compares },
    retry: false,
  })

/** All payments of what a payment is for. @param id its intent's */
export const paymentMoneyQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'money', id],
    queryFn: ({ signal }) =>
      staffApi<PaymentMoneyView>(`/api/payments/${encodeURIComponent(id)}/money`, {
        signal,
        fallback: 'Erreur lors du chargement du paiement',
      }),
    retry: false,
  })

/** A payment as the provider shows it, whatever that is. @param id its intent's */
export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'provider', id],
    queryFn: ({ signal }) =>
      staffApi<Record<string, unknown>>(`/api/payments/stripe/${encodeURIComponent(id)}`, {
        signal,
        fallback: 'Erreur lors de la récupération des détails Stripe',
      }),
    staleTime: 0,
    retry: false,
    meta: { asksProvider: true },
  })

/** Has the server ask the provider how a payment stands. @throws {ApiError} */
export const resyncPayment = ({ type, entity_id }: Pick<OverviewItem, 'type' | 'entity_id'>): Promise<unknown> =>
  staffApi(`/api/payments/resync/${type}/${entity_id}`, {
    method: 'POST',
    fallback: 'Erreur lors de la resynchronisation',
  })

/** What is shown of payments is asked anew, their histories too. */
export const refreshPayments = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: PAYMENTS }),
    client.invalidateQueries({ queryKey: ['staff', 'timeline', 'payments'] }),
  ])

/** All that match as a table for a spreadsheet. @throws {ApiError} */
export async function exportPayments(filter: PaymentFilter): Promise<Blob> {
  const fallback = 'Erreur lors de l’export des paiements'
  const response = await staffCall(`/api/payments/export?${new URLSearchParams(searchOf(filter))}`, {
    headers: { accept: 'text/csv' },
    fallback,
  })
  return response.blob().catch(() => {
    throw new ApiError(response.status, fallback)
  })
}
