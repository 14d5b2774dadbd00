import { bookingRulesRoute } from '@alba/contracts/bookings/routes'
import { queryOptions } from '@tanstack/react-query'
import { askOrNull } from './http.ts'

/**
 * The booking rules that are shown to visitors; null when they cannot be loaded. They are apart from the other settings,
 * which the first screen loads.
 */
export const bookingRulesQuery = queryOptions({
  queryKey: ['booking-rules'],
  queryFn: ({ signal }) => askOrNull(bookingRulesRoute, { signal }),
})
