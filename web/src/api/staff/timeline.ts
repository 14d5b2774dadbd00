import type { TimelineEntry } from '@alba/contracts/timeline/api'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from './http.ts'

export type Subject = 'bookings' | 'payments' | 'vouchers' | 'purchases'

/** The history of something, oldest first. @param id of a payment, its intent's */
export const timelineQuery = (subject: Subject, id: number | string) =>
  queryOptions({
    queryKey: ['staff', 'timeline', subject, id],
    queryFn: ({ signal }) =>
      staffApi<TimelineEntry[]>(`/api/backoffice/${subject}/${id}/timeline`, {
        signal,
        fallback: 'Erreur lors du chargement de l’historique',
      }),
  })
