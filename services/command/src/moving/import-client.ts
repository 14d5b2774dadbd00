import { importClient as command } from '@alba/contracts/moving/commands'
import { client, recordClient } from '../clients/client.ts'
import { requestDigest } from '../decision/ids.ts'
import { personOf, unreachable } from '../decision/person.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { contentOf, importOutcome } from './outcome.ts'

/** Records a client of another system, so that staff finds them before they book or buy. */
export const importClient = handler(command, async (deps: Deps, body, cause) => {
  const refusal = unreachable(deps.reference.current().choices, body)
  if (refusal) return refusal
  const personId = personOf(deps, body)
  const data = { ...body, personId, requestDigest: requestDigest(deps.keyring, contentOf(body)) }
  return importOutcome(await deps.streams.execute(client, personId, cause, state => recordClient(state, data)))
})
