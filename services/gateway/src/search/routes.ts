import { searchHit, searchQuery } from '@alba/contracts/search/api'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { hitsOf } from './hits.ts'
import { searchAll } from './queries.ts'

type SearchDeps = {
  readonly models: ReadModels
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * The search over everything, from anywhere in the back office. A hit contains all the words of the query, in any order
 * (`searchQuery`); a payment is found only if it was made by card, because the card
 * provider's id leads to its page. Nothing is found unless one of the words has two letters or digits.
 */
export function searchRoutes(api: Api, { models, zone, now }: SearchDeps): void {
  api.get(
    '/api/backoffice/search',
    {
      ...forStaff(),
      schema: {
        tags: ['desk'],
        summary: 'Clients, bookings, card payments, vouchers and purchases that contain all words of a text',
        description:
          'At most six of each kind, newest first. Words may be in any order; case and accents are ignored. Nothing is found unless one of them has two letters or digits.',
        querystring: searchQuery,
        response: { 200: z.array(searchHit) },
      },
    },
    async ({ query }) => hitsOf(await searchAll(models, query.q), zone, now()),
  )
}
