import {
  exportPaymentsRoute,
  paymentMoneyRoute,
  paymentSumsRoute,
  paymentsRoute,
  providerDetailRoute,
  resyncPaymentRoute,
} from '@alba/contracts/payments/routes'
import type { OverviewItem, OverviewQuery } from '@alba/contracts/payments/staff-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The number of payments on a page. */
export const PAYMENTS_LISTED = 20

/**
 * Which payments are asked for. With `compares` the server asks the provider about each payment of the page, which is
 * slow.
 */
export type PaymentFilter = Pick<OverviewQuery, 'p_type' | 'status' | 'q' | 'from' | 'to'> & {
  readonly compares: boolean
}

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
    // Coming back to the tab must not ask the provider again.
    refetchOnWindowFocus: !filter.compares,
    meta: { isCostly: filter.compares },
    retry: false,
  })

/** All payments of the booking, voucher or package that an intent is for. @param id of the intent */
export const paymentMoneyQuery = (id: string) =>
  queryOptions({
    queryKey: staffKeys.paymentMoney(id),
    queryFn: ({ signal }) => askAsStaff(paymentMoneyRoute, { params: { id }, signal }),
    retry: false,
  })

/** A payment intent as the provider shows it, unprocessed. @param id of the intent */
export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: staffKeys.paymentAtProvider(id),
    queryFn: ({ signal }) => askAsStaff(providerDetailRoute, { params: { id }, signal }),
    staleTime: 0,
    retry: false,
    meta: { isCostly: true },
  })

/** Makes the server ask the provider for the state of a payment. @throws {ApiError} */
export const resyncPayment = ({ type, entity_id }: Pick<OverviewItem, 'type' | 'entity_id'>) =>
  askAsStaff(resyncPaymentRoute, { params: { type, entity_id } })

/** Refetches all queries of payments and of their histories. */
export const refreshPayments = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: staffKeys.payments }),
    client.invalidateQueries({ queryKey: staffKeys.timelinesOf('payments') }),
  ])

/** The matching payments as a CSV file for a spreadsheet. @throws {ApiError} */
export const exportPayments = ({ compares: _compares, ...query }: PaymentFilter): Promise<Blob> =>
  askAsStaff(exportPaymentsRoute, { query })

/** The sums received, refunded and kept in the filter's period, for the sales that match the rest of the filter. */
export const paymentSumsQuery = ({ compares: _compares, ...query }: PaymentFilter) =>
  queryOptions({
    queryKey: staffKeys.paymentSums(query),
    queryFn: ({ signal }) => askAsStaff(paymentSumsRoute, { query, signal }),
    placeholderData: keepPreviousData,
  })
