import { type ClientEvent, clientStream } from '@alba/contracts/clients/events'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'

/** `client-{personId}`: a client as such, apart from what they booked and bought. */
export type Client = {
  /** The digest of the imported data; null for a client who was not imported. */
  readonly requestDigest: string | null
  /** The joins of this client that hold, by `pairOf`. Those with whom this one was kept are in the others' streams. */
  readonly joins: ReadonlyMap<string, DataOf<'ClientsJoined'>>
  /** Those for whom this client was chosen to be kept, one for each time, whether they were given up then or not. */
  readonly keptFor: readonly string[]
}

export const client: Decider<string, Client, ClientEvent> = {
  stream: clientStream,
  initial: { requestDigest: null, joins: new Map(), keptFor: [] },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ClientRecorded':
        return { ...state, requestDigest: data.requestDigest }
      case 'ClientKept':
        return { ...ownAgain(state, data.personId), keptFor: [...state.keptFor, data.otherPersonId] }
      case 'ClientsJoined':
        return { ...state, joins: new Map(state.joins).set(pairOf(data), data) }
      case 'ClientsParted':
        return { ...state, joins: without(state.joins, join => pairOf(join) === pairOf(data)) }
      case 'ClientContactCorrected':
        return data.personId === data.previousPersonId ? ownAgain(state, data.personId) : state
    }
  },
}

type Joins = Client['joins']
const without = (joins: Joins, isGone: (join: DataOf<'ClientsJoined'>) => boolean): Joins =>
  new Map([...joins].filter(([, join]) => !isGone(join)))

/** The client of this id is not given up any more. */
const ownAgain = (state: Client, id: string): Client => ({
  ...state,
  joins: without(state.joins, join => isGivingUp(join, id)),
})

type Pair = Pick<DataOf<'ClientsJoined'>, 'personId' | 'previousPersonId'>

/** The key of a pair of people, the same in both directions. */
const pairOf = ({ personId, previousPersonId }: Pair): string => [personId, previousPersonId].toSorted().join(' ')

/**
 * Whether a client is given up by this join, so that nothing else may be done with them. Older joins do not count: they
 * stand in either stream, and what ended them may stand in the other one.
 */
const isGivingUp = ({ exclusive, previousPersonId }: DataOf<'ClientsJoined'>, id: string): boolean =>
  exclusive === true && previousPersonId === id

/** @param id of the client whose state it is */
export const isGivenUp = ({ joins }: Client, id: string): boolean => joins.values().some(join => isGivingUp(join, id))

/** Whether two clients are joined as wanted. @param state of either of them */
export const areJoined = ({ joins }: Client, wanted: Pair): boolean =>
  joins.get(pairOf(wanted))?.personId === wanted.personId

/** Whether the state of one of two clients has a join of both, whichever is kept. */
export const hasJoinOf = ({ joins }: Client, pair: Pair): boolean => joins.has(pairOf(pair))

/**
 * Joins two clients; nothing changes when they are joined so already.
 * @param state of the client who is given up
 */
export function joinClients(state: Client, data: DataOf<'ClientsJoined'>): Decision<ClientEvent> {
  const { personId, previousPersonId } = data
  if (personId === previousPersonId) return reject('clients_same')
  if (hasJoinOf(state, data)) return areJoined(state, data) ? accept() : reject('clients_same')
  if (isGivenUp(state, previousPersonId)) return reject('client_joined_meanwhile')
  return accept({ type: 'ClientsJoined', data: { ...data, exclusive: true } })
}

/**
 * Says that a client is kept while another one is given up for them, unless they are given up themselves.
 * @param state of the client who is kept
 */
export function keepClient(state: Client, { personId, previousPersonId }: Pair): Decision<ClientEvent> {
  const pair = { personId, previousPersonId }
  if (hasJoinOf(state, pair)) return areJoined(state, pair) ? accept() : reject('clients_same')
  return isGivenUp(state, personId) ? reject('client_joined_meanwhile') : accept(kept(pair))
}

/** The event that says so. */
export const kept = ({ personId, previousPersonId }: Pair): ClientEvent => ({
  type: 'ClientKept',
  data: { personId, otherPersonId: previousPersonId },
})

/**
 * Ends a join. The event lists the sales that the first client had when they were joined, and that go back to them.
 * @param state of the client whose stream has the join
 */
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
