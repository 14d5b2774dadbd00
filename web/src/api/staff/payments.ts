import {
  exportPaymentsRoute,
  paymentMoneyRoute,
  paymentsRoute,
  providerDetailRoute,
  resyncPaymentRoute,
} from '@alba/contracts/payments/routes'
import type { OverviewItem, OverviewQuery } from '@alba/contracts/payments/staff-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** How many a page lists. */
export const PAYMENTS_LISTED = 20

/** Which payments; `compares` asks the provider about each of the page, which takes its time. */
export type PaymentFilter = Pick<OverviewQuery, 'p_type' | 'status' | 'q'> & { readonly compares: boolean }

/** @param page from 0 on */
export const paymentsQuery = (filter: PaymentFilter, page: number) =>
  queryOptions({
    queryKey: staffKeys.paymentPage(filter, page),
    queryFn: ({ signal }) => {
      const { compares, ...which } = filter
      const query = {
        ...which,
        include_stripe: compares ? ('true' as const) : ('false' as const),
        limit: PAYMENTS_LISTED,
        offset: page * PAYMENTS_LISTED,
      }
      return askAsStaff(paymentsRoute, { query, signal })
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
    queryKey: staffKeys.paymentMoney(id),
    queryFn: ({ signal }) => askAsStaff(paymentMoneyRoute, { params: { id }, signal }),
    retry: false,
  })

/** A payment as the provider shows it, whatever that is. @param id its intent's */
export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: staffKeys.paymentAtProvider(id),
    queryFn: ({ signal }) => askAsStaff(providerDetailRoute, { params: { id }, signal }),
    staleTime: 0,
    retry: false,
    meta: { asksProvider: true },
  })

/** Has the server ask the provider how a payment stands. @throws {ApiError} */
export const resyncPayment = ({ type, entity_id }: Pick<OverviewItem, 'type' | 'entity_id'>) =>
  askAsStaff(resyncPaymentRoute, { params: { type, entity_id } })

/** What is shown of payments is asked anew, their histories too. */
export const refreshPayments = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: staffKeys.payments }),
    client.invalidateQueries({ queryKey: staffKeys.timelinesOf('payments') }),
  ])

/** All that match as a table for a spreadsheet. @throws {ApiError} */
export const exportPayments = ({ p_type, status, q }: PaymentFilter): Promise<Blob> =>
  askAsStaff(exportPaymentsRoute, { query: { p_type, status, q } })
