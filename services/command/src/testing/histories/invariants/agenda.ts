import type { Block } from '@alba/contracts/agenda/day-schedule'
import { isBlocking, overlaps } from '@alba/contracts/agenda/scheduling'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { agenda } from '../../../agenda/agenda.ts'
import { type Booking, booking } from '../../../bookings/booking.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'

type Placed = { readonly date: string; readonly block: Block }
type Confirmed = Extract<Booking, { status: 'confirmed' }>

/** Agenda and bookings are of one mind: looked at from both sides. */
export function agendaFindings(simulation: Simulation): Finding[] {
  const placed: Placed[] = [...simulation.log.streams()]
    .filter(stream => stream.startsWith('agenda-'))
    .flatMap(stream => {
      const date = stream.slice('agenda-'.length)
      // A hold that ran out is nobody's, whether or not somebody has cleared it away.
      const { blocks } = simulation.state(agenda, date)
      return blocks.filter(block => isBlocking(block, simulation.now)).map(block => ({ date, block }))
    })
  return [
    ...idsOf(simulation, 'booking').flatMap(id => ofBooking(id, simulation.state(booking, id), placed)),
    ...placed.flatMap(each => ofBlock(each, simulation.state(booking, each.block.bookingId))),
    ...placed.flatMap((each, n) => placed.slice(n + 1).flatMap(other => twice(each, other))),
  ]
}

function ofBooking(id: number, state: Booking, placed: readonly Placed[]): Finding[] {
  const subject = `booking-${id}`
  if (state.status === 'pending')
    return [{ kind: 'pending for ever', subject, text: 'its hold is over, and it is neither paid nor given up' }]
  if (state.status !== 'confirmed') return []
  const own = placed.filter(({ block, date }) => block.bookingId === id && date === state.date)
  const [there] = own
  if (!there)
    return [
      { kind: 'confirmed without time', subject, text: `confirmed at ${state.startsAt}, and the agenda has nothing` },
    ]
  return differences(state, there.block).map(([kind, text]) => ({ kind, subject, text }))
}

function differences(state: Confirmed, block: Block): [string, string][] {
  const found: [string, string][] = []
  if (block.startsAt !== toEpochMinutes(state.startsAt))
    found.push(['another hour', `the booking begins at ${state.startsAt}, its time in the agenda does not`])
  if (block.practitionerId !== state.practitionerId)
    found.push([
      'another practitioner',
      `practitioner ${state.practitionerId} says the booking, ${block.practitionerId} the agenda`,
    ])
  if (block.roomId !== state.roomId)
    found.push(['another room', `room ${state.roomId} says the booking, ${block.roomId} the agenda`])
  if (block.heldUntil !== null) found.push(['only held', 'the booking is confirmed, its time is only held'])
  return found
}

function ofBlock({ date, block }: Placed, state: Booking): Finding[] {
  const subject = `agenda-${date}`
  if (state.status !== 'confirmed')
    return [
      {
        kind: 'time of nobody',
        subject,
        text: `booking ${block.bookingId}, which is ${state.status}, keeps its time`,
      },
    ]
  if (state.date === date) return []
  return [{ kind: 'time left behind', subject, text: `booking ${block.bookingId} is on ${state.date} by now` }]
}

function twice(one: Placed, other: Placed): Finding[] {
  const a = one.block
  const b = other.block
  const shared = a.roomId === b.roomId || a.practitionerId === b.practitionerId
  if (!shared || !overlaps(a, b)) return []
  const text = `bookings ${a.bookingId} and ${b.bookingId} have the same practitioner or room at once`
  return [{ kind: 'given twice', subject: `agenda-${one.date}`, text }]
}
