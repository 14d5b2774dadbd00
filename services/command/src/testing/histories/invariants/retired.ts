import { practitionerStream, questionnaireStream, roomStream, serviceStream } from '@alba/contracts/catalogue/events'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { packageStream } from '@alba/contracts/packages/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { requestOf } from './as-booked.ts'
import { eventsOf, inForce, isOf } from './in-force.ts'

const definedBy = {
  service: { type: 'ServiceDefined', stream: serviceStream },
  room: { type: 'RoomDefined', stream: roomStream },
  practitioner: { type: 'PractitionerDefined', stream: practitionerStream },
  package: { type: 'PackageDefined', stream: packageStream },
  questionnaire: { type: 'QuestionnaireDefined', stream: questionnaireStream },
} as const
type Kind = keyof typeof definedBy

/**
 * Finds retired things that were sold, or given to a booking, by a process that knew of the retirement when the work
 * began (ADR 43). Also finds bookings in a room of another kind than was booked.
 */
export const retiredFindings = (simulation: Simulation): Finding[] => {
  const ifRetired = (event: DomainEvent, kind: Kind, id: number) => findIfRetired(simulation, event, kind, id)
  return [
    ...eventsOf(simulation, 'BookingRequested')
      .filter(({ data }) => !data.importedFrom)
      .flatMap(event =>
        [event.data, event.data.second].flatMap(each => (each ? ifRetired(event, 'service', each.serviceId) : [])),
      ),
    ...eventsOf(simulation, 'VoucherOrdered').flatMap(event =>
      event.data.purchaseId === null && event.data.serviceId !== null
        ? ifRetired(event, 'service', event.data.serviceId)
        : [],
    ),
    ...eventsOf(simulation, 'PackagePurchased').flatMap(event => [
      ...ifRetired(event, 'package', event.data.packageId),
      ...event.data.items.flatMap(({ serviceId }) => ifRetired(event, 'service', serviceId)),
    ]),
    ...eventsOf(simulation, 'SlotHeld', 'SlotMoved', 'SlotConfirmed').flatMap(event => ofTime(simulation, event)),
    ...eventsOf(simulation, 'SlotReassigned').flatMap(event =>
      ifRetired(event, 'practitioner', event.data.practitionerId),
    ),
    ...eventsOf(simulation, 'AvailabilityOpened', 'WeeklyHoursSet')
      // What an absence leaves of an opening was open before.
      .filter(event => !('absenceId' in event.data))
      .flatMap(event => ifRetired(event, 'practitioner', event.data.practitionerId)),
    ...eventsOf(simulation, 'ClosureScheduled').flatMap(event => ifRetired(event, 'room', event.data.roomId)),
  ]
}

/** A finding when a thing was retired, or not defined, in every definition on which the event may rest. */
function findIfRetired(simulation: Simulation, event: DomainEvent, kind: Kind, id: number): Finding[] {
  const { type, stream } = definedBy[kind]
  const definitions = inForce(simulation, stream(id), type, event)
  if (definitions.some(({ retired }) => retired !== true)) return []
  const text = `${event.type} names ${kind} ${id}, which was ${definitions.length === 0 ? 'not defined' : 'retired'}`
  return [{ kind: 'given out though retired', subject: event.stream, text }]
}

type Taken = EventOf<'SlotHeld' | 'SlotMoved' | 'SlotConfirmed'>

type Place = { readonly practitionerId: number; readonly roomId: number }

/** A confirmation may keep the practitioner and the room of the held time, even if they were retired since. */
function ofTime(simulation: Simulation, event: Taken): Finding[] {
  const held = event.type === 'SlotConfirmed' ? heldBefore(simulation, event) : []
  const booked = requestOf(simulation, event.data.bookingId)
  return [event.data, event.data.second].flatMap((time, n) => {
    const before = held[n]
    if (!time || (before?.practitionerId === time.practitionerId && before.roomId === time.roomId)) return []
    return [
      ...findIfRetired(simulation, event, 'practitioner', time.practitionerId),
      ...findIfRetired(simulation, event, 'room', time.roomId),
      ...ofAnotherKind(simulation, event, time, n === 0 ? booked : booked?.second),
    ]
  })
}

/** Who had a booking on this day before an event, and where: of two treatments, for each. */
function heldBefore({ log }: Simulation, event: Taken): readonly Place[] {
  const before = log.stream(event.stream).filter(({ revision }) => revision < event.revision)
  const own = before.filter(isOf('SlotHeld', 'SlotMoved', 'SlotConfirmed', 'SlotReassigned', 'SlotReleased'))
  let held: readonly Place[] = []
  for (const { type, data } of own.filter(({ data }) => data.bookingId === event.data.bookingId)) {
    if (type === 'SlotReleased') held = []
    else if (type === 'SlotReassigned')
      held = held.map(place =>
        place.practitionerId === data.previousPractitionerId
          ? { ...place, practitionerId: data.practitionerId }
          : place,
      )
    else held = [data, data.second].filter(time => time !== undefined)
  }
  return held
}

type Booked = { readonly serviceId: number; readonly startsAt: string; readonly roomType: string }

function ofAnotherKind(
  simulation: Simulation,
  event: Taken,
  time: Place & Pick<Booked, 'serviceId' | 'startsAt'>,
  booked: Booked | undefined,
): Finding[] {
  if (!booked || booked.serviceId !== time.serviceId) return []
  // Two requests under one key may hold different times. Only one is recorded; the other time is released.
  if (event.type === 'SlotHeld' && time.startsAt !== booked.startsAt) return []
  const kinds = inForce(simulation, roomStream(time.roomId), 'RoomDefined', event).map(({ roomType }) => roomType)
  if (kinds.includes(booked.roomType)) return []
  const text = `booking ${event.data.bookingId} needs ${booked.roomType}, its room is ${kinds.join(', ')}`
  return [{ kind: 'room of another kind', subject: event.stream, text }]
}
