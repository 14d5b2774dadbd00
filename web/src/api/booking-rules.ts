import { bookingRulesRoute } from '@alba/contracts/bookings/routes'
import { queryOptions } from '@tanstack/react-query'
import { askOrNull } from './http.ts'

/**
 * The booking rules that are shown to visitors; null when they cannot be loaded. They are not in `settings.ts`, whose
 * code the first page of a visit needs: these rules are needed only once a visitor books.
 */
export const bookingRulesQuery = queryOptions({
  queryKey: ['booking-rules'],
  queryFn: ({ signal }) => askOrNull(bookingRulesRoute, { signal }),
})
