import { type ClientEvent, clientStream } from '@alba/contracts/clients/events'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'

/** `client-{personId}`: the digest of what was imported; null for a client who was not. */
export type Client = { readonly requestDigest: string | null }

export const client: Decider<string, Client, ClientEvent> = {
  stream: clientStream,
  initial: { requestDigest: null },
  evolve: (_state, { data: { requestDigest } }) => ({ requestDigest }),
}

/** Records a client, once. A later import that says something else is refused. */
export function recordClient({ requestDigest }: Client, data: DataOf<'ClientRecorded'>): Decision<ClientEvent> {
  if (requestDigest === null) return accept({ type: 'ClientRecorded', data })
  return requestDigest === data.requestDigest ? accept() : reject('idempotency_key_reused')
}
