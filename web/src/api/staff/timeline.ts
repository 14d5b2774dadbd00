import {
  bookingTimelineRoute,
  paymentTimelineRoute,
  purchaseTimelineRoute,
  voucherTimelineRoute,
} from '@alba/contracts/timeline/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

const routes = {
  bookings: bookingTimelineRoute,
  payments: paymentTimelineRoute,
  vouchers: voucherTimelineRoute,
  purchases: purchaseTimelineRoute,
}
export type Subject = keyof typeof routes

/** The history of a booking, payment, voucher or purchase, oldest first. @param id for a payment, that of its intent */
export const timelineQuery = (subject: Subject, id: number | string) =>
  queryOptions({
    queryKey: staffKeys.timeline(subject, id),
    queryFn: ({ signal }) => askAsStaff(routes[subject], { params: { id }, signal }),
  })
