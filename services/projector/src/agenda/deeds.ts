import type { Deed } from '@alba/contracts/agenda/changes'
import { closureStream, hoursStream } from '@alba/contracts/agenda/events'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Actor } from '@alba/contracts/shared/event'
import type { Log } from './past.ts'

/*
 * A deed says who changed the hours or closures of a day, and when. The back office shows it where it compares a day
 * with the same day at a past moment.
 */

type HoursEvent = EventOf<'AvailabilityOpened' | 'AvailabilityRemoved'>
type ClosureEvent = EventOf<'RoomClosed' | 'RoomReopened'>
type DeedEvent = HoursEvent | ClosureEvent
type EventWithDeed = { readonly event: DeedEvent; readonly deed: Deed }

const isAboutHours = (event: DomainEvent): event is HoursEvent =>
  event.type === 'AvailabilityOpened' || event.type === 'AvailabilityRemoved'
const isAboutClosure = (event: DomainEvent): event is ClosureEvent =>
  event.type === 'RoomClosed' || event.type === 'RoomReopened'

/**
 * The deeds of a day since a moment, oldest first.
 *
 * Policies write hours and closures into days. The deed then names the person who caused the policy to act. That person
 * is the actor of the causing event, which is in one of `causingStreams`. It is in the stream of the day itself when a
 * policy corrects weekly hours that were just written there (`verifyDay` of command). The deed names the policy when
 * nobody caused its act, as when it writes weekly hours into a day because the day has become bookable.
 * @param events all events of the day, because a cause may be older than the moment
 * @param later the events of the day after the moment
 */
export async function readDeeds(
  log: Log,
  events: readonly DomainEvent[],
  later: readonly DomainEvent[],
): Promise<EventWithDeed[]> {
  const deedEvents = later.filter((event): event is DeedEvent => isAboutHours(event) || isAboutClosure(event))
  const byPolicies = deedEvents.filter(({ metadata }) => metadata.actor.kind === 'policy')
  const streams = new Set(byPolicies.flatMap(causingStreams))
  const possibleCauses = await Promise.all([...streams].map(stream => log.readStream(stream)))
  const eventsById = new Map([...events, ...possibleCauses.flat()].map(event => [event.id, event]))
  return deedEvents.map(event => ({
    event,
    deed: {
      at: event.metadata.occurredAt,
      actor: causingActor(event, eventsById),
      isWeekly: isAboutHours(event) && event.data.weekly === true,
    },
  }))
}

/**
 * The streams that may have the event which caused a policy to write this one. Hours follow from weekly hours, from a
 * practitioner who is new or active again, and from the booking rules. Closing or reopening a room follows from a
 * closure.
 */
const causingStreams = (event: DeedEvent): string[] =>
  isAboutHours(event)
    ? [hoursStream(event.data.practitionerId), practitionerStream(event.data.practitionerId), SETTINGS_STREAM]
    : [closureStream(event.data.closureId)]

/**
 * The actor of an event. If that is a policy, the actor of the event's cause, and so on, as far as causes are found.
 */
function causingActor({ metadata }: DomainEvent, eventsById: ReadonlyMap<string, DomainEvent>): Actor {
  const cause = metadata.causationId === null ? undefined : eventsById.get(metadata.causationId)
  return metadata.actor.kind === 'policy' && cause ? causingActor(cause, eventsById) : metadata.actor
}

/**
 * The deeds that opened or closed the hours of this change: those of the same practitioner whose time overlaps it.
 * @param change `from` and `until` are minutes since the epoch
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
