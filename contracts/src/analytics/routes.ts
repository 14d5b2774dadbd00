import { route } from '../shared/route.ts'
import { pageView, pageViewCounts } from './api.ts'

/** No page shows whether the view was counted, so a failure needs no sentence. */
export const countPageViewRoute = route('POST', '/api/analytics/page-views', { body: pageView, failure: '' })

export const pageViewsRoute = route('GET', '/api/backoffice/analytics/page-views', {
  answer: pageViewCounts,
  failure: 'Erreur de chargement',
})
