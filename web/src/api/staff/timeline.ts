import {
  bookingTimelineCsvRoute,
  bookingTimelinePdfRoute,
  bookingTimelineRoute,
  clientTimelineCsvRoute,
  clientTimelinePdfRoute,
  clientTimelineRoute,
  paymentTimelineCsvRoute,
  paymentTimelinePdfRoute,
  paymentTimelineRoute,
  purchaseTimelineCsvRoute,
  purchaseTimelinePdfRoute,
  purchaseTimelineRoute,
  voucherTimelineCsvRoute,
  voucherTimelinePdfRoute,
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
  clients: clientTimelineRoute,
}
export type Subject = keyof typeof routes

/** The history of a booking, payment, voucher, purchase or client, oldest first. @param id for a payment, that of its intent */
export const timelineQuery = (subject: Subject, id: number | string) =>
  queryOptions({
    queryKey: staffKeys.timeline(subject, id),
    queryFn: ({ signal }) => askAsStaff(routes[subject], { params: { id }, signal }),
  })

const fileRoutes = {
  bookings: { csv: bookingTimelineCsvRoute, pdf: bookingTimelinePdfRoute },
  payments: { csv: paymentTimelineCsvRoute, pdf: paymentTimelinePdfRoute },
  vouchers: { csv: voucherTimelineCsvRoute, pdf: voucherTimelinePdfRoute },
  purchases: { csv: purchaseTimelineCsvRoute, pdf: purchaseTimelinePdfRoute },
  clients: { csv: clientTimelineCsvRoute, pdf: clientTimelinePdfRoute },
}
export type HistoryFile = 'csv' | 'pdf'

/** The same history as a file, for a spreadsheet or to print. @throws {ApiError} */
export const historyFile = (subject: Subject, id: number | string, type: HistoryFile): Promise<Blob> =>
  askAsStaff(fileRoutes[subject][type], { params: { id } })
