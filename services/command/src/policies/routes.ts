import { parkedAsked, parkedChoice, policiesStatus } from '@alba/contracts/operations/policies'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import type { z } from 'zod'
import { askFor } from './parked.ts'
import type { PolicyGroup } from './policy.ts'
import { readStatus } from './status.ts'

/** For operators, inside the network: where the policies stand, and what is to become of what is parked. */
export function policyRoutes(
  app: HttpServer,
  { database, log }: { readonly database: Database; readonly log: EventLog },
  groups: readonly PolicyGroup<never>[],
): void {
  app.get('/policies', { schema: { response: { 200: policiesStatus } } }, () => readStatus(database, log, groups))

  for (const what of ['retry', 'skip'] as const)
    app.post(
      `/policies/${what}`,
      { schema: { body: parkedChoice, response: { 202: parkedAsked } } },
      async (request, reply) => {
        const { id } = request.body as z.infer<typeof parkedChoice>
        if (what === 'skip' && id === null) throw new ProblemError(problemOf(422, 'parked_event_unnamed'))
        const asked = await askFor(database, what, id ?? undefined)
        if (id !== null && asked === 0) throw new ProblemError(problemOf(404, 'parked_event_unknown'))
        request.log.info({ what, id, asked }, 'an operator asked about parked events')
        return reply.code(202).send({ asked })
      },
    )
}
