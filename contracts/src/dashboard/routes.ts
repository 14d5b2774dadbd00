import { route } from '../shared/route.ts'
import { dashboardQuery, dashboardStats } from './api.ts'

export const dashboardRoute = route('GET', '/api/backoffice/dashboard/stats', {
  query: dashboardQuery,
  answer: dashboardStats,
  failure: 'Erreur de chargement',
})
