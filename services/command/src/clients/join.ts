import * as commands from '@alba/contracts/clients/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { client, joinClients as decideJoin, partClients as decidePart, keeperOf } from './client.ts'

/** Records that two clients are one person. A policy gives the one that is kept all that the other one has. */
export const joinClients = handler(commands.joinClients, (deps: Deps, data, cause) =>
  deps.streams.execute(client, keeperOf(data), cause, state => decideJoin(state, data)),
)

/** Records that they are two after all. A policy gives back what was handed over, unless it has changed hands since. */
export const partClients = handler(commands.partClients, (deps: Deps, to, cause) =>
  deps.streams.execute(client, keeperOf(to), cause, state => decidePart(state, to)),
)
