import type { Block } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { isBlocking, overlaps } from '@alba/contracts/agenda/scheduling'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { agenda } from '../../../agenda/agenda.ts'
import { blockOf } from '../../../agenda/own-blocks.ts'
import { type Booking, type BookingDetails, booking } from '../../../bookings/booking.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'

type Placed = { readonly date: string; readonly block: Block }
type Treatment = Pick<BookingDetails, 'startsAt' | 'practitionerId' | 'roomId'>

type Logged = { readonly log: Pick<Simulation['log'], 'streams' | 'stream'> }

/**
 * Finds time that was confirmed after its start, although nothing kept it: whoever had it nobody expected any more, and
 * what was paid for it is lost.
 */
export const confirmedLateFindings = ({ log }: Logged): Finding[] =>
  [...log.streams()]
    .filter(stream => stream.startsWith('agenda-'))
    .flatMap(stream => confirmedLate(stream, log.stream(stream)))

function confirmedLate(stream: string, events: readonly DomainEvent[]): Finding[] {
  let day = agenda.initial
  return (events as readonly EventOf<AgendaEvent['type']>[]).flatMap(event => {
    const before = day
    day = agenda.evolve(day, event)
    const at = Date.parse(event.metadata.occurredAt)
    if (event.type !== 'SlotConfirmed' || at < Date.parse(event.data.startsAt)) return []
    const { bookingId, startsAt } = event.data
    const own = blockOf(before, bookingId)
    if (own && isBlocking(own, at)) return []
    const text = `booking ${bookingId} starts at ${startsAt}, and got its time at ${event.metadata.occurredAt}`
    return [{ kind: 'confirmed after its start', subject: stream, text }]
  })
}

/**
 * Finds differences between the agenda and the bookings. Every confirmed booking must have its block, and every block
 * its confirmed booking.
 */
export function agendaFindings(simulation: Simulation): Finding[] {
  const placed: Placed[] = [...simulation.log.streams()]
    .filter(stream => stream.startsWith('agenda-'))
    .flatMap(stream => {
      const date = stream.slice('agenda-'.length)
      // An expired hold blocks nothing, even when it is still in the agenda.
      const { blocks } = simulation.state(agenda, date)
      return blocks.filter(block => isBlocking(block, simulation.now)).map(block => ({ date, block }))
    })
  return [
    ...idsOf(simulation, 'booking').flatMap(id => ofBooking(id, simulation.state(booking, id), placed)),
    ...placed.flatMap(each => ofBlock(each, simulation.state(booking, each.block.bookingId))),
    ...placed.flatMap((each, n) => placed.slice(n + 1).flatMap(other => doubleBooking(each, other))),
  ]
}

function ofBooking(id: number, state: Booking, placed: readonly Placed[]): Finding[] {
  const subject = `booking-${id}`
  if (state.status === 'pending')
    return [
      { kind: 'still pending', subject, text: 'its hold has ended, and it is neither confirmed, expired nor canceled' },
    ]
  if (state.status !== 'confirmed') return []
  const own = placed.filter(({ block, date }) => block.bookingId === id && date === state.date)
  const treatments: Treatment[] = state.second ? [state, state.second] : [state]
  if (own.length !== treatments.length)
    return [
      {
        kind: 'confirmed without a block',
        subject,
        text: `it is confirmed for ${state.startsAt} and has ${own.length} of ${treatments.length} blocks in the agenda`,
      },
    ]
  return treatments.flatMap((treatment, n) => {
    const block = own.find(({ block: { part } }) => (part !== undefined) === n > 0)?.block
    const different = block ? differences(treatment, block) : [['part missing', `treatment ${n} has no block`] as const]
    return different.map(([kind, text]) => ({ kind, subject, text }))
  })
}

function differences(state: Treatment, block: Block): [string, string][] {
  const found: [string, string][] = []
  if (block.startsAt !== toEpochMinutes(state.startsAt))
    found.push(['different start', `the booking starts at ${state.startsAt}, its block does not`])
  if (block.practitionerId !== state.practitionerId)
    found.push([
      'different practitioner',
      `the booking has practitioner ${state.practitionerId}, its block ${block.practitionerId}`,
    ])
  if (block.roomId !== state.roomId)
    found.push(['different room', `the booking has room ${state.roomId}, its block ${block.roomId}`])
  if (block.heldUntil !== null)
    found.push(['block still held', 'the booking is confirmed, but its block is still a hold'])
  return found
}

function ofBlock({ date, block }: Placed, state: Booking): Finding[] {
  const subject = `agenda-${date}`
  if (state.status !== 'confirmed')
    return [
      {
        kind: 'block without confirmed booking',
        subject,
        text: `booking ${block.bookingId} is ${state.status}, but has a block`,
      },
    ]
  if (state.date === date) return []
  return [{ kind: 'block on the wrong day', subject, text: `booking ${block.bookingId} is on ${state.date}` }]
}

function doubleBooking(one: Placed, other: Placed): Finding[] {
  const a = one.block
  const b = other.block
  const shared = a.roomId === b.roomId || a.practitionerId === b.practitionerId
  if (!shared || !overlaps(a, b)) return []
  const text = `bookings ${a.bookingId} and ${b.bookingId} have the same practitioner or room at the same time`
  return [{ kind: 'double booking', subject: `agenda-${one.date}`, text }]
}
