import { type ClientEvent, clientStream } from '@alba/contracts/clients/events'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'

/** `client-{personId}`: a client as such, apart from what they booked and bought. */
export type Client = {
  /** The digest of the imported data; null for a client who was not imported. */
  readonly requestDigest: string | null
  /** The clients with whom this one is joined now, by `pairOf`. Only joins with greater ids, see `keeperOf`. */
  readonly joins: ReadonlyMap<string, DataOf<'ClientsJoined'>>
}

export const client: Decider<string, Client, ClientEvent> = {
  stream: clientStream,
  initial: { requestDigest: null, joins: new Map() },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ClientRecorded':
        return { ...state, requestDigest: data.requestDigest }
      case 'ClientsJoined':
        return { ...state, joins: new Map(state.joins).set(pairOf(data), data) }
      case 'ClientsParted':
        return { ...state, joins: new Map([...state.joins].filter(([pair]) => pair !== pairOf(data))) }
      case 'ClientContactCorrected':
        return state
    }
  },
}

type Pair = Pick<DataOf<'ClientsJoined'>, 'personId' | 'previousPersonId'>

/** The key of a pair of people, the same in both directions. */
const pairOf = ({ personId, previousPersonId }: Pair): string => [personId, previousPersonId].toSorted().join(' ')

/**
 * The id, of two people, whose stream has their joins: the smaller one. Because it is the same in both directions, two
 * opposite joins at the same time meet in one stream, and the second one changes nothing.
 */
export const keeperOf = ({ personId, previousPersonId }: Pair): string =>
  personId < previousPersonId ? personId : previousPersonId

/** Joins two clients; nothing changes when they are joined already. */
export function joinClients({ joins }: Client, data: DataOf<'ClientsJoined'>): Decision<ClientEvent> {
  if (data.personId === data.previousPersonId) return reject('clients_same')
  return joins.has(pairOf(data)) ? accept() : accept({ type: 'ClientsJoined', data })
}

/** Ends a join. The event lists the sales that the first client had when they were joined, and that go back to them. */
export function partClients({ joins }: Client, to: Omit<DataOf<'ClientsParted'>, 'sales'>): Decision<ClientEvent> {
  const joined = joins.get(pairOf(to))
  if (joined?.previousPersonId !== to.personId) return reject('clients_apart')
  return accept({ type: 'ClientsParted', data: { ...to, sales: joined.sales } })
}

/** Records a client, once. A later import that says something else is refused. */
export function recordClient({ requestDigest }: Client, data: DataOf<'ClientRecorded'>): Decision<ClientEvent> {
  if (requestDigest === null) return accept({ type: 'ClientRecorded', data })
  return requestDigest === data.requestDigest ? accept() : reject('idempotency_key_reused')
}
