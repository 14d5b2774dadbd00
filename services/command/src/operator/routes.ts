import { parkedAsked, parkedChoice, parkedSkip, policiesStatus } from '@alba/contracts/operator/parked'
import { type Skipped, skipped } from '@alba/contracts/operator/skipping'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import { z } from 'zod'
import { retryDeadlines, skipDeadline } from '../deadlines/parked.ts'
import { parkedEvents, requestFor } from '../policies/parked.ts'
import type { PolicyGroup } from '../policies/policy.ts'
import { recordSkip } from './skip.ts'
import { readStatus } from './status.ts'

type Parts = { readonly database: Database; readonly log: EventLog; readonly clock: () => number }

/** Routes for operators, inside the network: the state of policies and deadlines, and what to do with parked ones. */
export function operatorRoutes(app: HttpServer, parts: Parts, groups: readonly PolicyGroup<never>[]): void {
  app.get('/policies', { schema: { response: { 200: policiesStatus } } }, () =>
    readStatus(parts.database, parts.log, groups),
  )

  const answer = (id: string | null, count: number) => {
    if (id !== null && count === 0) throw new ProblemError(problemOf(404, 'parked_unknown'))
    return { asked: count }
  }

  app.post(
    '/policies/retry',
    { schema: { body: parkedChoice, response: { 202: parkedAsked } } },
    async (request, reply) => {
      const { id } = request.body as z.infer<typeof parkedChoice>
      const count = await retry(parts, id)
      request.log.info({ asked: count }, 'an operator requested a retry')
      return reply.code(202).send(answer(id, count))
    },
  )

  app.post(
    '/policies/skip',
    { schema: { body: parkedSkip, response: { 202: parkedAsked } } },
    async (request, reply) => {
      const { id, reason } = request.body as z.infer<typeof parkedSkip>
      const count = await skip(parts, id, reason)
      request.log.info({ asked: count, id, reason }, 'an operator skips an event or a deadline')
      return reply.code(202).send(answer(id, count))
    },
  )

  app.post('/skipped', { schema: { body: skipped, response: { 204: z.null() } } }, async (request, reply) => {
    await recordSkip(parts.log, request.body as Skipped, parts.clock())
    return reply.code(204).send(null)
  })
}

/** Requests a retry. Answers how many parked things it concerns. */
async function retry({ database, clock }: Parts, id: string | null): Promise<number> {
  if (id === null) return (await requestFor(database, 'retry')) + (await retryDeadlines(database, clock()))
  return isEvent(id) ? requestFor(database, 'retry', Number(id)) : retryDeadlines(database, clock(), id)
}

/** Requests to drop an event, which is recorded first. For a deadline the reason is only logged. */
async function skip({ database, log, clock }: Parts, id: string, reason: string): Promise<number> {
  if (!isEvent(id)) return skipDeadline(database, id)
  const parked = (await parkedEvents(database)).find(event => event.id === id && event.error !== null)
  if (!parked) return 0
  const { group, eventId, eventType, position } = parked
  await recordSkip(log, { by: { kind: 'policies', name: group }, eventId, eventType, position, reason }, clock())
  return requestFor(database, 'skip', Number(id))
}

/** Whether an id names a parked event. The id of a deadline consists of kind and key. */
const isEvent = (id: string): boolean => /^\d+$/.test(id)
