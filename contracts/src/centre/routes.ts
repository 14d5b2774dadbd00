import { route } from '../shared/route.ts'
import { pageTexts } from './api.ts'

export const pageTextsRoute = route('GET', '/api/centre/texts/:page', {
  answer: pageTexts,
  failure: 'Cette page n’a pas pu être chargée',
})
