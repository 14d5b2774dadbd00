import { setTimeout as sleep } from 'node:timers/promises'
import { instant } from '@alba/contracts/shared/centre-time'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { HttpServer } from '@alba/platform/http/server'
import { z } from 'zod'
import { type DeadlineHandlers, workDue } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import type { PolicyGroup } from '../policies/policy.ts'
import { readStatus } from './status.ts'

/**
 * A clock that an operator sets, to write the history of a demo centre (`ALBA_SET_CLOCK`). In milliseconds since the
 * epoch.
 */
export function settableClock() {
  let now = Date.now()
  return {
    read: () => now,
    set(next: number): void {
      now = next
    },
  }
}
export type SettableClock = ReturnType<typeof settableClock>

const clockBody = z.object({ now: instant, settle: z.boolean().default(false) })

/**
 * POST /clock sets the clock. With `settle`, the policies first handle all events at the old time, and the answer comes
 * when the deadlines that are due at the new time are handled.
 */
export function clockRoute<Needs extends Deps>(
  app: HttpServer,
  clock: SettableClock,
  work: {
    readonly deps: Needs
    readonly log: EventLog
    readonly groups: readonly PolicyGroup<Needs>[]
    readonly kinds: DeadlineHandlers<Needs>
  },
): void {
  const { deps, log, groups, kinds } = work
  const untilPoliciesDone = async () => {
    for (;;) {
      const status = await readStatus(deps.database, log, groups)
      if (status.groups.every(({ position }) => position >= status.head)) return
      await sleep(10)
    }
  }
  app.post('/clock', { schema: { body: clockBody, response: { 204: z.null() } } }, async (request, reply) => {
    const { now, settle } = request.body as z.infer<typeof clockBody>
    if (settle) await untilPoliciesDone()
    clock.set(Date.parse(now))
    while (settle && (await workDue(deps, kinds)) > 0) await untilPoliciesDone()
    if (settle) await untilPoliciesDone()
    return reply.code(204).send(null)
  })
}
