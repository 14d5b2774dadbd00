import { partKeyId } from '@alba/platform/event-log/boxes'
import { z } from 'zod'
import { booking } from '../bookings/booking.ts'
import { recordErasure } from '../bookings/decide.ts'
import type { Deadline } from '../deadlines/deadlines.ts'
import type { DeadlineHandler } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import { partsOf } from './due.ts'

/** The kind of the deadlines that erase. */
export const ERASE = 'erase-booking-data'

const payload = z.object({
  bookingId: z.int(),
  what: z.enum(['answers', 'everything']),
  keptDays: z.int(),
  /** The version of the booking when its keys were found. */
  version: z.int(),
})

/**
 * Deletes keys of a booking, and records it when no process can use them any more, as when a person is erased (ADR 76,
 * ADR 89). The deadline was set before the keys are deleted, so after a crash at any step all of it is done again. It
 * waits here and not by its due time, because the clocks of machines may jump and differ.
 *
 * When something was written about the client since the keys were found, nothing is deleted: the booking is looked at
 * again, because what was written has days of its own. A later run cannot know whether the keys are deleted already.
 */
export const eraseBookingData: DeadlineHandler<Deps> = async ({ keyring, streams }, deadline, cause) => {
  const { bookingId, what, keptDays, version } = payload.parse(deadline.payload)
  if (isFirstRun(deadline)) {
    const state = await streams.load(booking, bookingId)
    if (state.status !== 'none' && state.retainedFrom > version) return undefined
  }
  await keyring.erase(partsOf[what].map(part => partKeyId(keyring, part, bookingId)))
  await keyring.untilGone()
  await streams.execute(booking, bookingId, cause, state => recordErasure(state, { what, keptDays }, version))
  // The state after the event was made from one in memory, which may have been read before.
  streams.forgetAll()
  return undefined
}

const isFirstRun = ({ attempts, failures }: Deadline): boolean => attempts === 1 && failures === 0
