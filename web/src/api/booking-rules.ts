import { bookingRulesRoute } from '@alba/contracts/bookings/routes'
import { queryOptions } from '@tanstack/react-query'
import { askOrNull } from './http.ts'

/** The rules of booking that a visitor is told (not with the other settings, which the first screen loads). */
export const bookingRulesQuery = queryOptions({
  queryKey: ['booking-rules'],
  queryFn: ({ signal }) => askOrNull(bookingRulesRoute, { signal }),
})
