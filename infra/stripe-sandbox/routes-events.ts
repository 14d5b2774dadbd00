import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Context } from './context.ts'
import { missing } from './errors.ts'
import { page } from './list.ts'
import * as params from './params.ts'

type WithId = { Params: { id: string } }

/** /v1/events: list, retrieve. */
export async function eventRoutes(app: FastifyInstance, { store }: Context) {
  app.get('/v1/events', async request => {
    const query = params.parseParams(params.listEventsParams, request.query)
    const types = query.types ?? (query.type === undefined ? ['*'] : [query.type])
    const events = [...store.all('event').values()].filter(event => types.some(type => hasType(event, type)))
    return page(store, events, query, '/v1/events')
  })

  app.get<WithId>('/v1/events/:id', async request => {
    const event = store.get('event', request.params.id)
    if (!event) throw missing('event', request.params.id, 'id')
    return event
  })
}

/** Whether an event has a type; `charge.*` stands for all that begin with `charge.`, and `*` for all. */
const hasType = (event: Stripe.Event, type: string): boolean =>
  type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type
