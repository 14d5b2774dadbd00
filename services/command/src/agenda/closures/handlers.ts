import type { scheduleClosure as scheduleClosureBody } from '@alba/contracts/agenda/commands'
import { closureStream } from '@alba/contracts/agenda/events'
import { daysBetween, fromEpochMinutes, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { z } from 'zod'
import type { Cause } from '../../decision/cause.ts'
import type { Deps, Result } from '../../deps.ts'
import { closure } from './closure.ts'
import { liftClosure, scheduleClosure } from './decide.ts'

/** A closure is written into each day's stream: one of many years would be a mistake of the keyboard. */
const LONGEST_DAYS = 366

type Scheduled = Promise<Result<{ closureId: number; position: string | null }>>

/** Closes a room between two local times of the centre. The next free small integer becomes its id. */
export async function closeRoomFor(deps: Deps, body: z.output<typeof scheduleClosureBody>, cause: Cause): Scheduled {
  if (!deps.reference.current().rooms.has(body.roomId)) return reject('room_unknown')
  const from = localToEpochMinutes(body.start, deps.zone)
  const until = localToEpochMinutes(body.end, deps.zone)
  if (from === undefined || until === undefined) return reject('start_time_skipped')
  if (daysBetween(body.start.slice(0, 10), body.end.slice(0, 10)) > LONGEST_DAYS) return reject('closure_too_long')
  const range = { startsAt: fromEpochMinutes(from), endsAt: fromEpochMinutes(until) }
  for (let closureId = await firstFree(deps); ; closureId++) {
    const data = { closureId, roomId: body.roomId, ...range, reason: body.reason }
    const outcome = await deps.streams.execute({
      stream: closureStream(closureId),
      decider: closure,
      cause,
      decide: state => scheduleClosure(state, data),
    })
    if (outcome.ok) return { ok: true, value: { closureId, position: outcome.position } }
    // Somebody else took this number meanwhile.
    if (outcome.rejection !== 'already_exists') return outcome
  }
}

/** Doubles, then halves: a few reads however many closures there have been. */
async function firstFree(deps: Deps): Promise<number> {
  const taken = async (id: number) => (await deps.streams.load(closureStream(id), closure)).status !== 'none'
  let free = 1
  while (await taken(free)) free *= 2
  let low = Math.floor(free / 2)
  while (free - low > 1) {
    const middle = Math.floor((low + free) / 2)
    if (await taken(middle)) low = middle
    else free = middle
  }
  return free
}

export async function reopenRoomFor(
  deps: Deps,
  { closureId }: { closureId: number },
  cause: Cause,
): Promise<Result<{ position: string | null }>> {
  const outcome = await deps.streams.execute({
    stream: closureStream(closureId),
    decider: closure,
    cause,
    decide: state => liftClosure(state, closureId),
  })
  return outcome.ok ? { ok: true, value: { position: outcome.position } } : outcome
}
