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

/** The most vouchers that the screen lists. */
export const VOUCHER_LIMIT = 500

export type VoucherFilter = { readonly status: VoucherStatus | 'all'; readonly q: string }

/** The newest vouchers that match, at most `VOUCHER_LIMIT`. @throws {ApiError}, like all calls in this file */
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

/** A voucher with its buyer, whom only staff may see. */
export const voucherQuery = (id: number) =>
  queryOptions({
    queryKey: staffKeys.voucher(id),
    queryFn: ({ signal }) => askAsStaff(staffVoucherRoute, { params: { id }, signal }),
  })

/** Refetches all queries of vouchers. */
export const refreshAllVouchers = (client: QueryClient) => client.invalidateQueries({ queryKey: staffKeys.vouchers })

/** After a change of a voucher: refetches all queries of vouchers, and this voucher's history. */
export const refreshVouchers = (client: QueryClient, id: number) =>
  Promise.all([refreshAllVouchers(client), client.invalidateQueries({ queryKey: staffKeys.timeline('vouchers', id) })])

/** The reason for the change, which the buyer reads. Without one, no body is sent. */
const because = (reason: string) => (reason ? { reason } : undefined)

/**
 * Extends a voucher by some months from its last day, or from today when that has passed.
 * @param seenEnd its `expires_at` as it is shown: when somebody has changed it since, nothing changes
 */
export const extendVoucher = (id: number, months: number, reason: string, seenEnd: string | null) =>
  askAsStaff(extendVoucherRoute, {
    params: { number: id },
    query: { months, expires_at: seenEnd ?? undefined },
    body: because(reason),
  })

/**
 * Takes an extension back: the voucher expires on its former date. `formerEnd` is `expires_at` before the extension that
 * is meant, `seenEnd` after it. When somebody has changed the end since, nothing changes.
 */
export const undoExtension = (
  id: number,
  reason: string,
  { formerEnd, seenEnd }: { readonly formerEnd?: string | null; readonly seenEnd?: string | null },
) =>
  askAsStaff(undoExtensionRoute, {
    params: { number: id },
    query: { former_expires_at: formerEnd ?? undefined, expires_at: seenEnd ?? undefined },
    body: because(reason),
  })

/** Invalidates a voucher. This cannot be undone. */
export const invalidateVoucher = (id: number, reason: string) =>
  askAsStaff(invalidateVoucherRoute, { params: { number: id }, body: because(reason) })

/**
 * The voucher's PDF, as it is mailed. Unlike the public route, this one does not limit requests with unknown numbers.
 */
export const staffVoucherPdf = (number: string): Promise<Blob> =>
  askAsStaff(staffVoucherPdfRoute, { params: { number } })

/** The matching vouchers as a CSV file for a spreadsheet. @throws {ApiError} */
export const exportVouchers = (query: VoucherFilter): Promise<Blob> => askAsStaff(exportVouchersRoute, { query })
