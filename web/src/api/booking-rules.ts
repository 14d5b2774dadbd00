import type { BookingRulesView } from '@alba/contracts/settings/api'
import { queryOptions } from '@tanstack/react-query'
import { apiOrNull } from './http.ts'

/** The rules of booking that a visitor is told (not with the other settings, which the first screen loads). */
export const bookingRulesQuery = queryOptions({
  queryKey: ['booking-rules'],
  queryFn: ({ signal }) =>
    apiOrNull<BookingRulesView>('/api/system-settings/booking-rules', {
      signal,
      fallback: 'Règles de réservation inconnues',
    }),
})
