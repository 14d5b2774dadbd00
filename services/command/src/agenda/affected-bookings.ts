import { bookingsOf } from '@alba/contracts/agenda/day-schedule'
import { isBlocking, overlaps } from '@alba/contracts/agenda/scheduling'
import type { DataOf } from '@alba/contracts/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Deps } from '../deps.ts'
import { agenda } from './agenda.ts'
import { closure } from './closures/closure.ts'
import { splitByDay } from './days.ts'
import { leftByRemoval } from './openings/decide.ts'

/**
 * The bookings that use the room, buffers included, while it is closed. The closure is written into its days one after
 * the other, and bookings are still made on the days into which it is not written yet. So the answer comes with the
 * event of the last day.
 * @returns undefined for the event of any other day, or when the closure has been lifted
 */
export async function bookingsInClosure(
  { streams, zone, clock }: Deps,
  { closureId, date }: DataOf<'RoomClosed'>,
): Promise<number[] | undefined> {
  const closed = await streams.load(closure, closureId)
  if (closed.status !== 'scheduled') return undefined
  const days = splitByDay(closed, zone).map(part => part.date)
  if (date !== days.at(-1)) return undefined
  const range = { from: toEpochMinutes(closed.startsAt), until: toEpochMinutes(closed.endsAt) }
  const ids: number[] = []
  for (const day of days) {
    const { blocks } = await streams.load(agenda, day)
    const inRoom = blocks.filter(block => block.roomId === closed.roomId && overlaps(block, range))
    ids.push(...bookingsOf(inRoom.filter(block => isBlocking(block, clock()))))
  }
  return ids
}

/** The bookings of a removed opening that are in no other opening. */
export async function bookingsOutsideOpenings(
  { streams, clock }: Deps,
  removed: DataOf<'AvailabilityRemoved'>,
): Promise<number[]> {
  return leftByRemoval(await streams.load(agenda, removed.date), removed, clock())
}
