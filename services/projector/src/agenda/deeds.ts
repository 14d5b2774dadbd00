import type { Deed } from '@alba/contracts/agenda/changes'
import { closureStream, hoursStream } from '@alba/contracts/agenda/events'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Actor } from '@alba/contracts/shared/event'
import type { Log } from './past.ts'

/** Who changed the hours and closures of a day. */

type Opening = EventOf<'AvailabilityOpened' | 'AvailabilityRemoved'>
type Closing = EventOf<'RoomClosed' | 'RoomReopened'>
type DeedEvent = Opening | Closing
type EventWithDeed = { readonly event: DeedEvent; readonly deed: Deed }

const isOpening = (event: DomainEvent): event is Opening =>
  event.type === 'AvailabilityOpened' || event.type === 'AvailabilityRemoved'
const isClosing = (event: DomainEvent): event is Closing => event.type === 'RoomClosed' || event.type === 'RoomReopened'

/**
 * The deeds of a day since a moment, oldest first. Policies write hours and closures into days. Who is behind such an event is
 * found by the id of its cause, which may be in one of `streamsBehind`, or in this day, when a policy has looked again at
 * hours that were written into it. Without a cause, when a day came within reach, the actor is the policy itself.
 * @param events all events of the day, because a cause may be older than the moment
 * @param since those after the moment
 */
export async function readDeeds(
  log: Log,
  events: readonly DomainEvent[],
  since: readonly DomainEvent[],
): Promise<EventWithDeed[]> {
  const own = since.filter((event): event is DeedEvent => isOpening(event) || isClosing(event))
  const streams = new Set(own.filter(({ metadata }) => metadata.actor.kind === 'policy').flatMap(streamsBehind))
  const causes = await Promise.all([...streams].map(stream => log.readStream(stream)))
  const known = new Map([...events, ...causes.flat()].map(event => [event.id, event]))
  return own.map(event => ({
    event,
    deed: {
      at: event.metadata.occurredAt,
      actor: actorOf(event, known),
      isWeekly: isOpening(event) && event.data.weekly === true,
    },
  }))
}

/**
 * Where the cause may be of what a policy wrote into the day: new weekly hours, a practitioner who is new or back, new
 * rules of booking; or the closure.
 */
const streamsBehind = (event: DeedEvent): string[] =>
  isOpening(event)
    ? [hoursStream(event.data.practitionerId), practitionerStream(event.data.practitionerId), SETTINGS_STREAM]
    : [closureStream(event.data.closureId)]

/** The actor of an event; for a policy that of the event's cause, and so on, as far as the causes are known. */
function actorOf({ metadata }: DomainEvent, known: ReadonlyMap<string, DomainEvent>): Actor {
  const cause = metadata.causationId === null ? undefined : known.get(metadata.causationId)
  return metadata.actor.kind === 'policy' && cause ? actorOf(cause, known) : metadata.actor
}

/**
 * The deeds that opened or closed some time of a practitioner: those whose time overlaps the change. `from` and `until`
 * are minutes since the epoch.
 */
export function hoursDeeds(
  deeds: readonly EventWithDeed[],
  change: { kind: 'opened' | 'closed'; practitionerId: number; from: number; until: number },
): Deed[] {
  const type = change.kind === 'opened' ? 'AvailabilityOpened' : 'AvailabilityRemoved'
  const belongs = ({ event }: EventWithDeed) =>
    event.type === type &&
    event.data.practitionerId === change.practitionerId &&
    toEpochMinutes(event.data.startsAt) < change.until &&
    change.from < toEpochMinutes(event.data.endsAt)
  return deeds.filter(belongs).map(({ deed }) => deed)
}

/** The deeds that closed a room for a closure, or reopened it. */
export function closureDeeds(deeds: readonly EventWithDeed[], closureId: number, kind: 'closed' | 'reopened'): Deed[] {
  const type = kind === 'closed' ? 'RoomClosed' : 'RoomReopened'
  const belongs = ({ event }: EventWithDeed) => event.type === type && event.data.closureId === closureId
  return deeds.filter(belongs).map(({ deed }) => deed)
}
