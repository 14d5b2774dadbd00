import type { DomainEvent } from '@alba/contracts/events'
import type { FoundPerson, Obstacle } from '@alba/contracts/people/api'
import { isPhone, telLink } from '@alba/contracts/shared/dialling'
import { personId as idSchema } from '@alba/contracts/shared/event'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Deps } from '../deps.ts'
import { identityOf } from './identity.ts'
import { type Naming, namingEvents } from './naming.ts'
import { countsOf, obstaclesOf, usableVouchers } from './obstacles.ts'
import { eventsIn, possessionsIn } from './possessions.ts'
import { receivedAt } from './received.ts'
import { separable } from './recipients.ts'

export type Parts = {
  readonly deps: Pick<Deps, 'keyring' | 'clock' | 'streams' | 'setDeadline'>
  readonly log: EventLog
}

/** What is known of a person, with the events of their own streams and of the orders that others made for them. */
export type Found = FoundPerson & {
  readonly events: readonly DomainEvent[]
  readonly receivedEvents: readonly DomainEvent[]
}

/**
 * Finds a person. Reads the whole log once, and the orders that can have a recipient once more.
 * @param who an e-mail address; the phone number of somebody without an address; an id (32 hexadecimal digits), which a
 *   certificate of erasure states; or a name, by which only what others gave the person is found
 */
export async function findPerson({ deps, log }: Parts, who: string): Promise<Found> {
  const naming = await namingEvents(log)
  const { own, others } = identityOf(idOf(deps, who), naming)
  const about = naming.filter(({ personId }) => own.includes(personId))
  const streams = [...new Set(about.map(({ stream }) => stream))].filter(stream => !stream.startsWith('person-'))
  const events = await eventsIn(log, streams)
  const has = possessionsIn(events)
  const receivedEvents = await receivedAt(log, { who, ids: new Set(own), events })
  const now = deps.clock()
  return {
    personIds: [...own],
    others: [...others],
    held: countsOf(has, streams),
    obstacles: [...obstaclesOf(has, now), ...accountsIn(streams)],
    usableVouchers: usableVouchers(has, now),
    received: new Set(receivedEvents.map(({ stream }) => stream)).size,
    receivedAlone: await separable(deps.keyring, receivedEvents),
    streams: [...new Set([...streams, ...events.map(({ stream }) => stream)])],
    erasedAt: await erasedAt(deps, own, about),
    events,
    receivedEvents,
  }
}

const idOf = ({ keyring }: Pick<Deps, 'keyring'>, who: string): string =>
  idSchema.safeParse(who).success ? who : keyring.personId(isPhone(who) ? telLink(who) : who)

/**
 * The streams in which a person is a client. Any other stream that names a person is the account of somebody who works
 * in the back office.
 */
const CLIENT_STREAMS = ['booking-', 'voucher-', 'purchase-', 'withdrawal-', 'payment-', 'client-', 'agenda-']

const accountsIn = (streams: readonly string[]): Obstacle[] =>
  streams
    .filter(stream => !CLIENT_STREAMS.some(prefix => stream.startsWith(prefix)))
    .map(stream => ({ kind: 'account', about: stream }))

/** When the last of the ids was erased; null while one of them has a key, or was named again after its erasure. */
async function erasedAt({ keyring }: Pick<Deps, 'keyring'>, ids: readonly string[], about: readonly Naming[]) {
  if ((await keyring.findKeys(ids)).size > 0) return null
  const times: string[] = []
  for (const id of ids) {
    const last = about.findLast(({ personId }) => personId === id)
    if (last?.type !== 'PersonErased') return null
    times.push(last.occurredAt)
  }
  return times.toSorted().at(-1) ?? null
}
