import { z } from 'zod'
import { route } from '../shared/route.ts'
import { timelineEntry } from './api.ts'

const history = {
  answer: z.array(timelineEntry),
  failure: 'Erreur lors du chargement de l’historique',
} as const

const csv = { file: 'text/csv', failure: 'Erreur lors de l’export de l’historique' } as const
const pdf = { file: 'application/pdf', failure: 'Erreur lors de l’export de l’historique' } as const

export const bookingTimelineRoute = route('GET', '/api/backoffice/bookings/:id/timeline', history)
export const paymentTimelineRoute = route('GET', '/api/backoffice/payments/:id/timeline', history)
export const voucherTimelineRoute = route('GET', '/api/backoffice/vouchers/:id/timeline', history)
export const purchaseTimelineRoute = route('GET', '/api/backoffice/purchases/:id/timeline', history)
export const clientTimelineRoute = route('GET', '/api/backoffice/clients/:id/timeline', history)

export const bookingTimelineCsvRoute = route('GET', '/api/backoffice/bookings/:id/timeline/csv', csv)
export const bookingTimelinePdfRoute = route('GET', '/api/backoffice/bookings/:id/timeline/pdf', pdf)
export const paymentTimelineCsvRoute = route('GET', '/api/backoffice/payments/:id/timeline/csv', csv)
export const paymentTimelinePdfRoute = route('GET', '/api/backoffice/payments/:id/timeline/pdf', pdf)
export const voucherTimelineCsvRoute = route('GET', '/api/backoffice/vouchers/:id/timeline/csv', csv)
export const voucherTimelinePdfRoute = route('GET', '/api/backoffice/vouchers/:id/timeline/pdf', pdf)
export const purchaseTimelineCsvRoute = route('GET', '/api/backoffice/purchases/:id/timeline/csv', csv)
export const purchaseTimelinePdfRoute = route('GET', '/api/backoffice/purchases/:id/timeline/pdf', pdf)
export const clientTimelineCsvRoute = route('GET', '/api/backoffice/clients/:id/timeline/csv', csv)
export const clientTimelinePdfRoute = route('GET', '/api/backoffice/clients/:id/timeline/pdf', pdf)
