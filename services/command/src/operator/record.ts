import { recordOperatorAct as recordCommand, skipEvent as skipCommand } from '@alba/contracts/operator/commands'
import type { OperatorAct } from '@alba/contracts/operator/events'
import { accept } from '@alba/contracts/shared/decision'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../decision/actor.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { decideAct, decideSkip, operatorActs } from './acts.ts'

/** Records a skip. The read model that the event has stopped tries the event again within seconds, and passes over it. */
export const skipEvent = handler(skipCommand, ({ streams }: Deps, skipped, cause) =>
  streams.execute(operatorActs, 'operators', cause, state => decideSkip(state, skipped)),
)

/** Records an act of an operator that another service carries out. */
export const recordOperatorAct = handler(recordCommand, ({ streams }: Deps, data, cause) =>
  streams.execute(operatorActs, 'operators', cause, () => accept({ type: 'OperatorActed', data })),
)

/**
 * Records what an operator is about to do through a route that is no command.
 * @param targets at least one id, as operators name it
 * @throws {ProblemError} 403 when the request has no known actor
 */
export async function recordAct(
  { streams }: Pick<Deps, 'streams'>,
  request: FastifyRequest,
  what: { readonly act: OperatorAct; readonly targets: readonly string[]; readonly reason: string },
): Promise<void> {
  const cause = { correlationId: request.id, causationId: null, actor: actorOf(request) }
  await streams.execute(operatorActs, 'operators', cause, () => decideAct(what.act, what.targets, what.reason))
}
