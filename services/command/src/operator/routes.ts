import { parkedAsked, parkedChoice, policiesStatus } from '@alba/contracts/operator/parked'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import type { z } from 'zod'
import { retryDeadlines, skipDeadline } from '../deadlines/parked.ts'
import { askFor } from '../policies/parked.ts'
import type { PolicyGroup } from '../policies/policy.ts'
import { readStatus } from './status.ts'

type Parts = { readonly database: Database; readonly log: EventLog; readonly clock: () => number }

/** For operators, inside the network: where policies and deadlines stand, and what is to become of what is parked. */
export function operatorRoutes(app: HttpServer, parts: Parts, groups: readonly PolicyGroup<never>[]): void {
  app.get('/policies', { schema: { response: { 200: policiesStatus } } }, () =>
    readStatus(parts.database, parts.log, groups),
  )

  for (const [what, act] of [
    ['retry', retry],
    ['skip', skip],
  ] as const)
    app.post(
      `/policies/${what}`,
      { schema: { body: parkedChoice, response: { 202: parkedAsked } } },
      async (request, reply) => {
        const { id } = request.body as z.infer<typeof parkedChoice>
        const asked = await act(parts, id)
        if (id !== null && asked === 0) throw new ProblemError(problemOf(404, 'parked_unknown'))
        request.log.info({ what, asked }, 'an operator asked about what is parked')
        return reply.code(202).send({ asked })
      },
    )
}

/** Both answer how many things were asked for. */
async function retry({ database, clock }: Parts, id: string | null): Promise<number> {
  if (id === null) return (await askFor(database, 'retry')) + (await retryDeadlines(database, clock()))
  return isEvent(id) ? askFor(database, 'retry', Number(id)) : retryDeadlines(database, clock(), id)
}

async function skip({ database }: Parts, id: string | null): Promise<number> {
  if (id === null) throw new ProblemError(problemOf(422, 'parked_unnamed'))
  return isEvent(id) ? askFor(database, 'skip', Number(id)) : skipDeadline(database, id)
}

/** Deadlines are called by kind and key. */
const isEvent = (id: string): boolean => /^\d+$/.test(id)
