import { searchHit, searchQuery } from '@alba/contracts/search/api'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { hitsOf } from './hits.ts'
import { searchAll } from './queries.ts'

type SearchSource = {
  readonly models: ReadModels
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** A search over everything, from anywhere in the back office. */
export function searchRoutes(api: Api, { models, zone, now }: SearchSource): void {
  api.get(
    '/api/backoffice/search',
    {
      ...forStaff(),
      schema: {
        tags: ['desk'],
        summary: 'Clients, bookings, payments, vouchers and purchases that contain a text',
        description:
          'At most six of each kind, newest first. Case and accents are ignored. A text of less than two characters finds nothing.',
        querystring: searchQuery,
        response: { 200: z.array(searchHit) },
      },
    },
    async ({ query }) => hitsOf(await searchAll(models, query.q), zone, now()),
  )
}
