import { z } from 'zod'
import { route } from '../shared/route.ts'
import { timelineEntry } from './api.ts'

const history = {
  answer: z.array(timelineEntry),
  failure: 'Erreur lors du chargement de l’historique',
} as const

export const bookingTimelineRoute = route('GET', '/api/backoffice/bookings/:id/timeline', history)
export const paymentTimelineRoute = route('GET', '/api/backoffice/payments/:id/timeline', history)
export const voucherTimelineRoute = route('GET', '/api/backoffice/vouchers/:id/timeline', history)
export const purchaseTimelineRoute = route('GET', '/api/backoffice/purchases/:id/timeline', history)
