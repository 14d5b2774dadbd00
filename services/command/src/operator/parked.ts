import { retryParked as retryCommand, skipParked as skipCommand } from '@alba/contracts/operator/commands'
import type { ParkedEvent } from '@alba/contracts/operator/parked'
import { reject } from '@alba/contracts/shared/decision'
import { parkedDeadlines, retryDeadlines, skipDeadline } from '../deadlines/parked.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { parkedEvents, requestFor } from '../policies/parked.ts'
import { decideAct, decideSkip, operatorActs } from './acts.ts'

/** Has parked events and deadlines tried again. The processes that run them look for such requests every second. */
export const retryParked = handler(retryCommand, async (deps: Deps, { ids, reason }, cause) => {
  const { streams, database, clock } = deps
  const wanted = ids && new Set(ids)
  const isWanted = ({ id }: { readonly id: string }) => wanted === null || wanted.has(id)
  const eventIds = (await failedEvents(deps)).filter(isWanted).map(({ id }) => id)
  const deadlineIds = (await parkedDeadlines(database)).filter(isWanted).map(({ id }) => id)
  const targets = [...eventIds, ...deadlineIds]
  if (targets.length === 0) return wanted === null ? { ok: true, asked: 0 } : reject('parked_unknown')
  await streams.execute(operatorActs, 'operators', cause, () => decideAct('retry-parked', targets, reason))
  for (const id of eventIds) await requestFor(database, 'retry', Number(id))
  for (const id of deadlineIds) await retryDeadlines(database, clock(), id)
  return { ok: true, asked: targets.length }
})

/**
 * Gives up a parked event or deadline: records the act, then removes what is parked. After a crash between the two it
 * is still shown as parked, and the operator repeats the command.
 */
export const skipParked = handler(skipCommand, (deps: Deps, { id, reason }, cause) =>
  isEvent(id) ? skipParkedEvent(deps, id, reason, cause) : skipParkedDeadline(deps, id, reason, cause),
)

async function skipParkedEvent(deps: Deps, id: string, reason: string, cause: Cause) {
  const parked = (await failedEvents(deps)).find(event => event.id === id)
  if (!parked) return reject('parked_unknown')
  const { group, eventId, eventType, position } = parked
  const skipped = { by: { kind: 'policies', name: group }, eventId, eventType, position, reason } as const
  await deps.streams.execute(operatorActs, 'operators', cause, state => decideSkip(state, skipped))
  return { ok: true, asked: await requestFor(deps.database, 'skip', Number(id)) } as const
}

async function skipParkedDeadline({ streams, database }: Deps, id: string, reason: string, cause: Cause) {
  if (!(await parkedDeadlines(database)).some(deadline => deadline.id === id)) return reject('parked_unknown')
  await streams.execute(operatorActs, 'operators', cause, () => decideAct('skip-deadline', [id], reason))
  return { ok: true, asked: await skipDeadline(database, id) } as const
}

const failedEvents = async ({ database }: Deps): Promise<ParkedEvent[]> =>
  (await parkedEvents(database)).filter(({ error }) => error !== null)

/** Whether an id names a parked event. The id of a deadline consists of kind and key. */
const isEvent = (id: string): boolean => /^\d+$/.test(id)
