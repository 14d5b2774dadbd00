import { refundOnSiteRoute, writeOffOnSiteRoute } from '@alba/contracts/bookings/routes'
import type {
  OtherwiseRequest,
  RefundOnSiteRequest,
  RefundRequest,
  WriteOffRequest,
} from '@alba/contracts/payments/refund-api'
import {
  dueCountRoute,
  duesRoute,
  refundOtherwiseRoute,
  refundRoute,
  writeOffRoute,
} from '@alba/contracts/payments/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

/**
 * The version of a booking that the user saw. A payment at the centre belongs to the booking, so a refund changes its
 * version.
 */
type Seen = { readonly id: number; readonly version: number }

/** The interval in which dues are refetched. The live feed refreshes them sooner, except while it is interrupted. */
const REFRESH_MS = 30_000

/** The open dues (sums that the centre still owes), the oldest first. @throws {ApiError} */
export const duesQuery = queryOptions({
  queryKey: staffKeys.dues,
  queryFn: ({ signal }) => askAsStaff(duesRoute, { signal }),
  refetchInterval: REFRESH_MS,
})

/** The number of open dues, and their sum. @throws {ApiError} */
export const dueCountQuery = queryOptions({
  queryKey: staffKeys.dueCount,
  queryFn: ({ signal }) => askAsStaff(dueCountRoute, { signal }),
  refetchInterval: REFRESH_MS,
})

/** Refunds through the provider. Requests with the same `request_id` refund once. @throws {ApiError} */
export const refundByCard = (id: string, body: RefundRequest) => askAsStaff(refundRoute, { params: { id }, body })

/** Records a refund that was made by other means than the provider. @throws {ApiError} */
export const refundOtherwise = (id: string, body: OtherwiseRequest) =>
  askAsStaff(refundOtherwiseRoute, { params: { id }, body })

/** Writes off a due: records that the sum will not be returned. @throws {ApiError} */
export const writeOff = (id: string, body: WriteOffRequest) => askAsStaff(writeOffRoute, { params: { id }, body })

/** Records the refund of a payment at the centre. @throws {ApiError} */
export const refundOnSite = ({ id, version }: Seen, body: RefundOnSiteRequest) =>
  askAsStaff(refundOnSiteRoute, { params: { id }, headers: ifMatch(version), body })

/** Writes off what is owed of a payment at the centre. @throws {ApiError} */
export const writeOffOnSite = ({ id, version }: Seen, reason: string) =>
  askAsStaff(writeOffOnSiteRoute, { params: { id }, headers: ifMatch(version), body: { reason } })

/** Refetches every query that shows the money of a payment or a booking. */
export const refreshMoney = (client: QueryClient) =>
  Promise.all(
    [
      staffKeys.payments,
      staffKeys.money,
      staffKeys.bookings,
      staffKeys.vouchers,
      staffKeys.purchases,
      staffKeys.timelines,
      staffKeys.dashboard,
    ].map(queryKey => client.invalidateQueries({ queryKey })),
  )
