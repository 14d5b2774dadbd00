import { recordOperatorAct as recordCommand, skipEvent as skipCommand } from '@alba/contracts/operator/commands'
import { accept } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { operatorActs, skip } from './acts.ts'

/** Records a skip. The read model that the event has stopped tries the event again within seconds, and passes over it. */
export const skipEvent = handler(skipCommand, ({ streams }: Deps, skipped, cause) =>
  streams.execute(operatorActs, 'operators', cause, state => skip(state, skipped)),
)

export const recordOperatorAct = handler(recordCommand, ({ streams }: Deps, data, cause) =>
  streams.execute(operatorActs, 'operators', cause, () => accept({ type: 'OperatorActed', data })),
)
