import type {
  MovementsExportQuery,
  MovementsView,
  OutstandingView,
  SumsQuery,
  SumsView,
} from '@alba/contracts/movements/api'
import {
  exportMoneySumsRoute,
  exportMovementsRoute,
  exportOutstandingRoute,
  moneySumsRoute,
  movementsRoute,
  outstandingRoute,
} from '@alba/contracts/movements/routes'
import type { SaleFilter } from '@alba/contracts/payments/sale-filter'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The number of lines on a page of a list. */
export const MONEY_LISTED = 50

/** The first and last day of the sums, and whether they are by day, month or year (`by`). */
export type SumsAsked = SumsQuery
/** The list of movements behind a sum. */
export type MovementsAsked = Pick<MovementsExportQuery, 'figure' | 'from' | 'to'> & Partial<SaleFilter>

/** Sums of money and vouchers by day, month or year. */
export const moneySumsQuery = (asked: SumsAsked) =>
  queryOptions({
    queryKey: staffKeys.moneySums(asked),
    queryFn: ({ signal }): Promise<SumsView> => askAsStaff(moneySumsRoute, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

const pageOf = (page: number) => ({ limit: MONEY_LISTED, offset: page * MONEY_LISTED })

/** The movements behind a sum, newest first. @param page from 0 on */
export const movementsQuery = (asked: MovementsAsked, page: number) =>
  queryOptions({
    queryKey: staffKeys.movements(asked, page),
    queryFn: ({ signal }): Promise<MovementsView> =>
      askAsStaff(movementsRoute, { query: { ...asked, ...pageOf(page) }, signal }),
  })

/** The debt in unused vouchers at the end of a day, and a page of these vouchers. @param page from 0 on */
export const outstandingQuery = (on: string, page: number) =>
  queryOptions({
    queryKey: staffKeys.outstanding(on, page),
    queryFn: ({ signal }): Promise<OutstandingView> =>
      askAsStaff(outstandingRoute, { query: { on, ...pageOf(page) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Refetches all queries of the accounts. */
export const refreshAccounts = (client: QueryClient) => client.invalidateQueries({ queryKey: staffKeys.money })

/** The sums, the movements and the unused vouchers, each as a CSV file for a spreadsheet. @throws {ApiError} */
export const exportMoneySums = (asked: SumsAsked): Promise<Blob> => askAsStaff(exportMoneySumsRoute, { query: asked })
export const exportMovements = (asked: MovementsAsked): Promise<Blob> =>
  askAsStaff(exportMovementsRoute, { query: asked })
export const exportOutstanding = (on: string): Promise<Blob> => askAsStaff(exportOutstandingRoute, { query: { on } })
