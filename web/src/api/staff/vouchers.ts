import type { VoucherStatus } from '@alba/contracts/vouchers/api'
import {
  exportVouchersRoute,
  extendVoucherRoute,
  invalidateVoucherRoute,
  staffVoucherPdfRoute,
  staffVoucherRoute,
  staffVouchersRoute,
  undoExtensionRoute,
  voucherStatsRoute,
} from '@alba/contracts/vouchers/routes'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** As many as the screen lists. */
export const VOUCHER_LIMIT = 500

export type VoucherFilter = { readonly status: VoucherStatus | 'all'; readonly q: string }

export const vouchersQuery = ({ status, q }: VoucherFilter) =>
  queryOptions({
    queryKey: staffKeys.voucherList(status, q),
    queryFn: ({ signal }) =>
      askAsStaff(staffVouchersRoute, { query: { status, q, limit: VOUCHER_LIMIT, offset: 0 }, signal }),
    placeholderData: keepPreviousData,
  })

export const voucherStatsQuery = queryOptions({
  queryKey: staffKeys.voucherStats,
  queryFn: ({ signal }) => askAsStaff(voucherStatsRoute, { signal }),
})

/** A voucher with its buyer, which only staff sees. */
export const voucherQuery = (id: number) =>
  queryOptions({
    queryKey: staffKeys.voucher(id),
    queryFn: ({ signal }) => askAsStaff(staffVoucherRoute, { params: { id }, signal }),
  })

/** What is shown of vouchers is asked anew. */
export const refreshAllVouchers = (client: QueryClient) => client.invalidateQueries({ queryKey: staffKeys.vouchers })

/** After one was changed: its history too. */
export const refreshVouchers = (client: QueryClient, id: number) =>
  Promise.all([refreshAllVouchers(client), client.invalidateQueries({ queryKey: staffKeys.timeline('vouchers', id) })])

/** Why staff does it, which its buyer reads; nothing is sent where nothing was said. */
const because = (reason: string) => (reason ? { reason } : undefined)

export const extendVoucher = (id: number, months: number, reason: string) =>
  askAsStaff(extendVoucherRoute, { params: { number: id }, query: { months }, body: because(reason) })

/** It ends when it did before the last extension. */
export const undoExtension = (id: number, reason: string) =>
  askAsStaff(undoExtensionRoute, { params: { number: id }, body: because(reason) })

/** For good. */
export const invalidateVoucher = (id: number, reason: string) =>
  askAsStaff(invalidateVoucherRoute, { params: { number: id }, body: because(reason) })

/** The voucher as it is printed and mailed. The limit on guessed numbers is not for staff. */
export const staffVoucherPdf = (number: string): Promise<Blob> =>
  askAsStaff(staffVoucherPdfRoute, { params: { number } })

/** All that match as a table for a spreadsheet. @throws {ApiError} */
export const exportVouchers = (query: VoucherFilter): Promise<Blob> => askAsStaff(exportVouchersRoute, { query })
