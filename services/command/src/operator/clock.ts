import { setTimeout as sleep } from 'node:timers/promises'
import { instant } from '@alba/contracts/shared/centre-time'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { HttpServer } from '@alba/platform/http/server'
import { z } from 'zod'
import { workDue } from '../deadlines/worker.ts'
import type { AppDeps } from '../features.ts'
import { deadlineKinds, policyGroups } from '../features.ts'
import { readStatus } from './status.ts'

/** A clock that stands where an operator sets it, so that the past of a demo centre can be told (`ALBA_SET_CLOCK`). */
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

const moved = z.object({ now: instant, settle: z.boolean().default(false) })

/**
 * POST /clock moves the clock. With `settle`, policies first finish what happened before, and what has become due is
 * done at its new time.
 */
export function clockRoute(app: HttpServer, deps: AppDeps, log: EventLog, clock: SettableClock): void {
  app.post('/clock', { schema: { body: moved, response: { 204: z.null() } } }, async (request, reply) => {
    const { now, settle } = request.body as z.infer<typeof moved>
    if (settle) await policiesAreDone(deps, log)
    clock.set(Date.parse(now))
    while (settle && (await workDue(deps, deadlineKinds)) > 0) await policiesAreDone(deps, log)
    if (settle) await policiesAreDone(deps, log)
    return reply.code(204).send(null)
  })
}

async function policiesAreDone({ database }: AppDeps, log: EventLog): Promise<void> {
  for (;;) {
    const { head, groups } = await readStatus(database, log, policyGroups)
    if (groups.every(({ position }) => position >= head)) return
    await sleep(10)
  }
}
