import { bookingRulesRoute } from '@alba/contracts/bookings/routes'
import { queryOptions } from '@tanstack/react-query'
import { askOrNull } from './http.ts'

/**
 * The booking rules that visitors see: for how long a start is held, how far ahead and at which times appointments
 * begin, and the terms of sale. Null when they cannot be loaded; the pages then do without them.
 *
 * This file is apart from `settings.ts`, whose code is loaded with the first page of a visit: the rules are needed only
 * once a visitor books.
 */
export const bookingRulesQuery = queryOptions({
  queryKey: ['booking-rules'],
  queryFn: ({ signal }) => askOrNull(bookingRulesRoute, { signal }),
})
