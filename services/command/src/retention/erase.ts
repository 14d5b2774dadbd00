import { partKeyId } from '@alba/platform/event-log/boxes'
import { z } from 'zod'
import { booking } from '../bookings/booking.ts'
import { recordErasure } from '../bookings/decide.ts'
import type { Deadline } from '../deadlines/deadlines.ts'
import type { DeadlineHandler } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import { partsOf } from './due.ts'

/** The kind of the deadlines that erase data of a booking. */
export const ERASE = 'erase-booking-data'

const payload = z.object({
  bookingId: z.int(),
  what: z.enum(['answers', 'everything']),
  keptDays: z.int(),
  /** The version of the booking when its data was found to be due. */
  version: z.int(),
})

/**
 * Erases data of a booking: deletes its keys, waits until no process has them in memory, then records the erasure (ADR
 * 76, ADR 89). The deadline stays until all of this is done, so after a crash it runs again from the beginning.
 * It waits by a timer of its own instead of a later deadline, because the clocks of machines jump and differ.
 *
 * When something was written about the client after the data was found to be due, the first run deletes nothing: the
 * new text has to be kept for its own number of days, and a policy sets another deadline. Any later run goes on in any
 * case, because the run before it may have deleted the keys already.
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
  // The states in memory may have been read with the keys, and still contain the erased data.
  streams.forgetAll()
  return undefined
}

const isFirstRun = ({ attempts, failures }: Deadline): boolean => attempts === 1 && failures === 0
