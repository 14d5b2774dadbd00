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

/** A booking as somebody saw it: what is paid at the centre is part of it, and changes its version. */
type Seen = { readonly id: number; readonly version: number }

/** The live feed refreshes what is shown; this interval is for the time in which the feed is interrupted. */
const REFRESH_MS = 30_000

/** What is owed and not yet returned, the oldest first. @throws {ApiError} */
export const duesQuery = queryOptions({
  queryKey: staffKeys.dues,
  queryFn: ({ signal }) => askAsStaff(duesRoute, { signal }),
  refetchInterval: REFRESH_MS,
})

/** How many there are, and their sum. @throws {ApiError} */
export const dueCountQuery = queryOptions({
  queryKey: staffKeys.dueCount,
  queryFn: ({ signal }) => askAsStaff(dueCountRoute, { signal }),
  refetchInterval: REFRESH_MS,
})

/** Through the provider. The same `request_id` again gives nothing more. @throws {ApiError} */
export const refundByCard = (id: string, body: RefundRequest) => askAsStaff(refundRoute, { params: { id }, body })

/** It went back by other means than the provider. @throws {ApiError} */
export const refundOtherwise = (id: string, body: OtherwiseRequest) =>
  askAsStaff(refundOtherwiseRoute, { params: { id }, body })

/** What is owed will not be returned. @throws {ApiError} */
export const writeOff = (id: string, body: WriteOffRequest) => askAsStaff(writeOffRoute, { params: { id }, body })

/** What was paid at the centre goes back there. @throws {ApiError} */
export const refundOnSite = ({ id, version }: Seen, body: RefundOnSiteRequest) =>
  askAsStaff(refundOnSiteRoute, { params: { id }, headers: ifMatch(version), body })

/** @throws {ApiError} */
export const writeOffOnSite = ({ id, version }: Seen, reason: string) =>
  askAsStaff(writeOffOnSiteRoute, { params: { id }, headers: ifMatch(version), body: { reason } })

/** All that shows the money of a payment or a booking is asked anew. */
export const refreshMoney = (client: QueryClient) =>
  Promise.all(
    [
      staffKeys.payments,
      staffKeys.bookings,
      staffKeys.vouchers,
      staffKeys.purchases,
      staffKeys.timelines,
      staffKeys.dashboard,
    ].map(queryKey => client.invalidateQueries({ queryKey })),
  )
