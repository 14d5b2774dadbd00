import type { AgendaEvent, ClosureEvent } from '@alba/contracts/agenda/events'
import { isBlocking, overlaps } from '@alba/contracts/agenda/scheduling'
import { MOST_NAMED } from '@alba/contracts/notifications/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { agenda } from '../agenda/agenda.ts'
import { splitByDay } from '../agenda/days.ts'
import { outsideOpenings } from '../agenda/openings/decide.ts'
import type { Deps } from '../deps.ts'

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  from: toEpochMinutes(startsAt),
  until: toEpochMinutes(endsAt),
})

/** The bookings that take the room, buffers included, while it is closed. */
export async function bookingsInClosure(
  { streams, zone, clock }: Deps,
  closure: Extract<ClosureEvent, { type: 'ClosureScheduled' }>['data'],
): Promise<number[]> {
  const range = minutesOf(closure)
  const ids: number[] = []
  for (const { date } of splitByDay(closure, zone)) {
    const { blocks } = await streams.load(agenda, date)
    const met = blocks.filter(block => block.roomId === closure.roomId && overlaps(block, range))
    ids.push(...met.filter(block => isBlocking(block, clock())).map(block => block.bookingId))
  }
  return ids.slice(0, MOST_NAMED)
}

/** Those of its bookings that are in no other opening. */
export async function bookingsOutside(
  { streams, clock }: Deps,
  removed: Extract<AgendaEvent, { type: 'AvailabilityRemoved' }>['data'],
): Promise<number[]> {
  const day = await streams.load(agenda, removed.date)
  const range = { practitionerId: removed.practitionerId, ...minutesOf(removed) }
  return outsideOpenings(day, range, clock()).slice(0, MOST_NAMED)
}
