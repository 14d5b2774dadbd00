import { scheduleClosure as command } from '@alba/contracts/agenda/commands'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { addDays, fromEpochMinutes, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { closure } from './closure.ts'
import { scheduleClosure as decide } from './decide.ts'

/** The longest closure, in days. Each day's stream gets an event of it; a longer one is most likely a typing error. */
const LONGEST_DAYS = 366

/**
 * Records that a room is closed between two local times of the centre; a policy writes it into each day. The id is the
 * next free small integer, so the same command sent twice makes two closures.
 */
export const scheduleClosure = handler(command, async (deps: Deps, { roomId, start, end, reason }, cause) => {
  const room = deps.reference.current().rooms.get(roomId)
  if (!room) return reject('room_unknown')
  if (!isOffered(room)) return reject('room_retired')
  const from = localToEpochMinutes(start, deps.zone)
  const until = localToEpochMinutes(end, deps.zone)
  if (from === undefined || until === undefined) return reject('start_time_skipped')
  // To the minute, because seconds may be left out of one of them.
  if (end.slice(0, 16) > addDays(start.slice(0, 10), LONGEST_DAYS) + start.slice(10, 16))
    return reject('closure_too_long')
  const range = { startsAt: fromEpochMinutes(from), endsAt: fromEpochMinutes(until) }
  for (let closureId = await firstFree(deps); ; closureId++) {
    const data = { closureId, roomId, ...range, reason }
    const outcome = await deps.streams.execute(closure, closureId, cause, state => decide(state, data))
    if (outcome.ok) return { ...outcome, closureId }
    // Another request has taken this id meanwhile.
    if (outcome.rejection !== 'already_exists') return outcome
  }
})

/** Finds the first free id by doubling and then by bisection, so that many closures cost only some reads. */
async function firstFree(deps: Deps): Promise<number> {
  const taken = async (id: number) => (await deps.streams.load(closure, id)).status !== 'none'
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
