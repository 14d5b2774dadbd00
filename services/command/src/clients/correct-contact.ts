import { correctClientContact as command } from '@alba/contracts/clients/commands'
import type { DataOf } from '@alba/contracts/events'
import { accept, reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import { personOf, unreachable } from '../decision/person.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { client, isGivenUp, kept } from './client.ts'

/**
 * Records the new name, address and phone of a client, in the stream of the person that they were. A policy then
 * corrects everything that they have (`hand-over.ts`). Of two corrections at once the second one is refused, because
 * its author has not seen the first one. The id of a person derives from the address (ADR 8): when another client has
 * the new address already, both are one person from then on.
 */
export const correctClientContact = handler(
  command,
  async (deps: Deps, { personId: previousPersonId, seenAt, ...corrected }, cause) => {
    const refusal = unreachable(deps.reference.current().choices, corrected)
    if (refusal) return refusal
    const personId = personOf(deps, corrected)
    const data = { personId, previousPersonId, ...corrected }
    const outcome = await deps.streams.execute(client, previousPersonId, cause, (_, last) =>
      last !== null && last > seenAt ? reject('contact_changed') : accept({ type: 'ClientContactCorrected', data }),
    )
    if (!outcome.ok) return outcome
    if (outcome.position !== null) await keepAgain(deps, data, outcome.position, cause)
    return { ok: true, position: outcome.position, personId }
  },
)

/**
 * Whoever was given up, and whose address holds again by a correction, is a client of their own again, with whom others
 * may be joined (ADR 120). What happened to them after the correction stays. A policy does it after a crash.
 * @param position of the correction
 */
export async function keepAgain(
  deps: Deps,
  pair: Pick<DataOf<'ClientContactCorrected'>, 'personId' | 'previousPersonId'>,
  position: string,
  cause: Cause,
): Promise<void> {
  const { personId } = pair
  if (personId === pair.previousPersonId) return
  await deps.streams.execute(client, personId, cause, (state, last) =>
    isGivenUp(state, personId) && (last ?? '') < position ? accept(kept(pair)) : accept(),
  )
}
