import * as commands from '@alba/contracts/clients/commands'
import type { BodyOf } from '@alba/contracts/shared/command'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import {
  areJoined,
  client,
  joinClients as decideJoin,
  partClients as decidePart,
  hasJoinOf,
  keepClient,
} from './client.ts'

type Joining = BodyOf<typeof commands.joinClients>

/** After this many tries that were overtaken, the one whose client has the greater id gives way. */
const YIELDS_AFTER = 2
/** After this many tries anybody does. Each one means that somebody else chose the client, to give a third one up. */
const MOST_TRIES = 20

/**
 * Records that two clients are one person. A policy gives everything of `previousPersonId` to `personId`.
 *
 * The stream of the client who is given up has the join, so that of two joins of one client with two others one is
 * refused. Whether the other one is given up at the same time stands in another stream (ADR 120). So there are three
 * steps, of which only the last one counts:
 *
 * 1. Look how often the client who is given up was chosen to be kept so far.
 * 2. In the stream of the one who is kept: say that they are, unless they are given up.
 * 3. Record the join, unless the client who is given up was chosen to be kept since step 1. If so, begin again.
 *
 * Two opposite joins at once, or three in a circle, overtake each other so. The one with the smallest id goes on.
 */
export const joinClients = handler(commands.joinClients, async (deps: Deps, data, cause) => {
  for (let tries = 1; ; tries++) {
    const outcome = await tryToJoin(deps, data, cause)
    if (!('keptFor' in outcome)) return outcome
    const isFirst = outcome.keptFor.every(other => other > data.previousPersonId)
    if (tries === MOST_TRIES || (tries >= YIELDS_AFTER && !isFirst)) return reject('client_joined_meanwhile')
  }
})

/** For whom the client who is given up was chosen to be kept meanwhile. */
type Overtaken = { readonly keptFor: readonly string[] }

async function tryToJoin(deps: Deps, data: Joining, cause: Cause): Promise<Result<Recorded> | Overtaken> {
  const { personId, previousPersonId } = data
  const seen = await deps.streams.load(client, previousPersonId)
  // Refused, or joined already: nothing is written for it.
  const first = decideJoin(seen, data)
  if (!first.ok) return first
  if (first.events.length === 0) return { ok: true, position: null }
  const kept = await deps.streams.execute(client, personId, cause, state => keepClient(state, data))
  if (!kept.ok || areJoined(kept.state, data)) return kept
  const times = seen.keptFor.length
  const joined = await deps.streams.execute(client, previousPersonId, cause, state => {
    const decision = decideJoin(state, data)
    return decision.ok && state.keptFor.length > times ? { ...decision, events: [] } : decision
  })
  return !joined.ok || areJoined(joined.state, data) ? joined : { keptFor: joined.state.keptFor.slice(times) }
}

/**
 * Ends a join. A policy gives back what was handed over, except what has become somebody else's since. The join stands
 * in the stream of the client who gets it back, or, if it is older than ADR 120, in that of the other one.
 */
export const partClients = handler(commands.partClients, async (deps: Deps, to, cause) => {
  const own = await deps.streams.load(client, to.personId)
  const id = hasJoinOf(own, to) ? to.personId : to.previousPersonId
  return deps.streams.execute(client, id, cause, state => decidePart(state, to))
})
