import { route } from '../shared/route.ts'
import { dashboardStats } from './api.ts'

export const dashboardRoute = route('GET', '/api/backoffice/dashboard/stats', {
  answer: dashboardStats,
  failure: 'Erreur de chargement',
})
