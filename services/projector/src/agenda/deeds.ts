import type { Deed } from '@alba/contracts/agenda/changes'
import { closureStream, hoursStream } from '@alba/contracts/agenda/events'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Actor } from '@alba/contracts/shared/event'
import type { Log } from './past.ts'

/** Who changed the hours and closures of a day. */

type Opening = EventOf<'AvailabilityOpened' | 'AvailabilityRemoved'>
type Closing = EventOf<'RoomClosed' | 'RoomReopened'>
type DeedEvent = Opening | Closing
type Done = { readonly event: DeedEvent; readonly deed: Deed }

const isOpening = (event: DomainEvent): event is Opening =>
  event.type === 'AvailabilityOpened' || event.type === 'AvailabilityRemoved'
const isClosing = (event: DomainEvent): event is Closing => event.type === 'RoomClosed' || event.type === 'RoomReopened'

/**
 * The deeds of a day since a moment, oldest first. A policy writes hours and closures into the days: the streams of
 * those say who set them.
 * @param events all events of the day
 * @param since those after the moment
 */
export async function readDeeds(
  log: Log,
  events: readonly DomainEvent[],
  since: readonly DomainEvent[],
): Promise<Done[]> {
  const own = since.filter((event): event is DeedEvent => isOpening(event) || isClosing(event))
  const streams = new Set(own.filter(({ metadata }) => metadata.actor.kind === 'policy').map(causesOf))
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

/** The stream of the hours or the closure that a policy followed. */
const causesOf = (event: DeedEvent): string =>
  isOpening(event) ? hoursStream(event.data.practitionerId) : closureStream(event.data.closureId)

/** Who caused an event: its own actor, or for a policy whoever caused what it followed. */
function actorOf({ metadata }: DomainEvent, known: ReadonlyMap<string, DomainEvent>): Actor {
  const cause = metadata.causationId === null ? undefined : known.get(metadata.causationId)
  return metadata.actor.kind === 'policy' && cause ? actorOf(cause, known) : metadata.actor
}

/** What opened or closed some time of a practitioner. `from` and `until` are minutes since the epoch. */
export function hoursDeeds(
  deeds: readonly Done[],
  change: { kind: 'opened' | 'closed'; practitionerId: number; from: number; until: number },
): Deed[] {
  const type = change.kind === 'opened' ? 'AvailabilityOpened' : 'AvailabilityRemoved'
  const led = ({ event }: Done) =>
    event.type === type &&
    event.data.practitionerId === change.practitionerId &&
    toEpochMinutes(event.data.startsAt) < change.until &&
    change.from < toEpochMinutes(event.data.endsAt)
  return deeds.filter(led).map(({ deed }) => deed)
}

/** What closed or reopened a room. */
export function closureDeeds(deeds: readonly Done[], closureId: number, kind: 'closed' | 'reopened'): Deed[] {
  const type = kind === 'closed' ? 'RoomClosed' : 'RoomReopened'
  const led = ({ event }: Done) => event.type === type && event.data.closureId === closureId
  return deeds.filter(led).map(({ deed }) => deed)
}
