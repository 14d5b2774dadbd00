import { z } from 'zod'
import { route } from '../shared/route.ts'
import { searchHit, searchQuery } from './api.ts'

export const searchRoute = route('GET', '/api/backoffice/search', {
  query: searchQuery,
  answer: z.array(searchHit),
  failure: 'La recherche n’a pas abouti.',
})
