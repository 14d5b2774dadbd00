import type { EventOf } from '@alba/contracts/events'
import { type Cause, practitionerIn } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { agenda } from './agenda.ts'
import { closeRoom, reopenRoom } from './closures/decide.ts'
import { splitByDay } from './days.ts'

/** Closes the room on each day of a closure: a closure has one stream, and each day has another. */
async function closeEachDay(deps: Deps, { data, metadata }: EventOf<'ClosureScheduled'>, cause: Cause): Promise<void> {
  const { closureId, roomId, reason } = data
  const closedBy = practitionerIn(metadata)
  for (const { date, startsAt, endsAt } of splitByDay(data, deps.zone)) {
    const part = { date, closureId, roomId, startsAt, endsAt, reason, ...(closedBy && { closedBy }) }
    await deps.streams.execute(agenda, date, cause, day => closeRoom(day, part))
  }
}

async function reopenEachDay(deps: Deps, { data }: EventOf<'ClosureLifted'>, cause: Cause): Promise<void> {
  const { closureId, roomId } = data
  for (const { date } of splitByDay(data, deps.zone))
    await deps.streams.execute(agenda, date, cause, day => reopenRoom(day, { date, closureId, roomId }))
}

export const agendaPolicies = [
  whenever('ClosureScheduled', 'close-each-day', closeEachDay),
  whenever('ClosureLifted', 'reopen-each-day', reopenEachDay),
]
