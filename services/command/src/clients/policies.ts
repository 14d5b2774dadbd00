import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { keepAgain } from './correct-contact.ts'
import { handOver } from './hand-over.ts'

/**
 * What follows when the contact of a client is corrected, or clients are joined or parted: each sale that the event
 * lists gets the contact that the event names.
 */
export const clientPolicies = [
  whenever('ClientContactCorrected', 'correct-all-of-client', async (deps: Deps, { data, position }, cause) => {
    await keepAgain(deps, data, position, cause)
    await handOver(deps, data, cause)
  }),
  whenever('ClientsJoined', 'give-all-to-joined-client', (deps: Deps, { data }, cause) => handOver(deps, data, cause)),
  whenever('ClientsParted', 'give-back-to-parted-client', (deps: Deps, { data }, cause) => handOver(deps, data, cause)),
]
