import { correctClientContact as command } from '@alba/contracts/clients/commands'
import { accept, reject } from '@alba/contracts/shared/decision'
import { personOf, unreachable } from '../decision/person.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { client } from './client.ts'

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
    return outcome.ok ? { ok: true, position: outcome.position, personId } : outcome
  },
)
