import * as commands from '@alba/contracts/clients/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { client, joinClients as decideJoin, partClients as decidePart, keeperOf } from './client.ts'

/** Records that two clients are one person. A policy gives everything of `previousPersonId` to `personId`. */
export const joinClients = handler(commands.joinClients, (deps: Deps, data, cause) =>
  deps.streams.execute(client, keeperOf(data), cause, state => decideJoin(state, data)),
)

/** Ends a join. A policy gives back what was handed over, except what has become somebody else's since. */
export const partClients = handler(commands.partClients, (deps: Deps, to, cause) =>
  deps.streams.execute(client, keeperOf(to), cause, state => decidePart(state, to)),
)
