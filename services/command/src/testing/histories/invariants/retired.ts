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
 * What is retired is neither sold nor given to a booking by work that began when its process knew it: the process that
 * acknowledged the retirement, at least (ADR 43). A room is also of the kind that was booked.
 */
export const retiredFindings = (simulation: Simulation): Finding[] => {
  const sold = (event: DomainEvent, kind: Kind, id: number) => whenRetired(simulation, event, kind, id)
  return [
    ...eventsOf(simulation, 'BookingRequested')
      .filter(({ data }) => !data.importedFrom)
      .flatMap(event => sold(event, 'service', event.data.serviceId)),
    ...eventsOf(simulation, 'VoucherOrdered').flatMap(event =>
      event.data.purchaseId === null && event.data.serviceId !== null
        ? sold(event, 'service', event.data.serviceId)
        : [],
    ),
    ...eventsOf(simulation, 'PackagePurchased').flatMap(event => [
      ...sold(event, 'package', event.data.packageId),
      ...event.data.items.flatMap(({ serviceId }) => sold(event, 'service', serviceId)),
    ]),
    ...eventsOf(simulation, 'SlotHeld', 'SlotMoved', 'SlotConfirmed').flatMap(event => ofTime(simulation, event)),
    ...eventsOf(simulation, 'SlotReassigned').flatMap(event => sold(event, 'practitioner', event.data.practitionerId)),
    ...eventsOf(simulation, 'AvailabilityOpened', 'WeeklyHoursSet').flatMap(event =>
      sold(event, 'practitioner', event.data.practitionerId),
    ),
    ...eventsOf(simulation, 'ClosureScheduled').flatMap(event => sold(event, 'room', event.data.roomId)),
  ]
}

function whenRetired(simulation: Simulation, event: DomainEvent, kind: Kind, id: number): Finding[] {
  const { type, stream } = definedBy[kind]
  const definitions = inForce(simulation, stream(id), type, event)
  if (definitions.some(({ retired }) => retired !== true)) return []
  const text = `${event.type} names ${kind} ${id}, which was ${definitions.length === 0 ? 'not defined' : 'retired'}`
  return [{ kind: 'given out though retired', subject: event.stream, text }]
}

type Taken = EventOf<'SlotHeld' | 'SlotMoved' | 'SlotConfirmed'>

/** A confirmation keeps the practitioner and the room of the time that was held, whatever has happened to them since. */
function ofTime(simulation: Simulation, event: Taken): Finding[] {
  const { bookingId, practitionerId, roomId } = event.data
  const held = event.type === 'SlotConfirmed' ? heldBefore(simulation, event) : undefined
  if (held?.practitionerId === practitionerId && held.roomId === roomId) return []
  return [
    ...whenRetired(simulation, event, 'practitioner', practitionerId),
    ...whenRetired(simulation, event, 'room', roomId),
    ...ofAnotherKind(simulation, event, requestOf(simulation, bookingId)),
  ]
}

/** The practitioner and the room that a booking had on this day before an event. */
function heldBefore({ log }: Simulation, event: Taken): { practitionerId: number; roomId: number } | undefined {
  const before = log.stream(event.stream).filter(({ revision }) => revision < event.revision)
  const own = before.filter(isOf('SlotHeld', 'SlotMoved', 'SlotConfirmed', 'SlotReassigned', 'SlotReleased'))
  let held: { practitionerId: number; roomId: number } | undefined
  for (const { type, data } of own.filter(({ data }) => data.bookingId === event.data.bookingId)) {
    if (type === 'SlotReleased') held = undefined
    else if (type === 'SlotReassigned') held = held && { ...held, practitionerId: data.practitionerId }
    else held = { practitionerId: data.practitionerId, roomId: data.roomId }
  }
  return held
}

function ofAnotherKind(
  simulation: Simulation,
  event: Taken,
  booked: EventOf<'BookingRequested'>['data'] | undefined,
): Finding[] {
  if (!booked || booked.serviceId !== event.data.serviceId) return []
  // Two requests under one key may hold different times. Only one is recorded; the other time is released.
  if (event.type === 'SlotHeld' && event.data.startsAt !== booked.startsAt) return []
  const kinds = inForce(simulation, roomStream(event.data.roomId), 'RoomDefined', event).map(({ roomType }) => roomType)
  if (kinds.includes(booked.roomType)) return []
  const text = `booking ${event.data.bookingId} needs ${booked.roomType}, its room is ${kinds.join(', ')}`
  return [{ kind: 'room of another kind', subject: event.stream, text }]
}
