import { partKeyId } from '@alba/platform/event-log/boxes'
import { KEY_IS_GONE_MS } from '@alba/platform/event-log/keyring'
import { z } from 'zod'
import { booking } from '../bookings/booking.ts'
import { recordErasure } from '../bookings/decide.ts'
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
  /** Set once the keys are deleted. */
  isKeyDeleted: z.literal('yes').optional(),
})

/**
 * Deletes keys of a booking, and records it when no process can use them any more, as when a person is erased (ADR 76,
 * ADR 89). The deadline was set before the keys are deleted, so after a crash at any step the rest is done.
 */
export const eraseBookingData: DeadlineHandler<Deps> = async (deps, deadline, cause) => {
  const asked = payload.parse(deadline.payload)
  const { bookingId, what, version } = asked
  if (asked.isKeyDeleted === undefined) {
    await deps.keyring.erase(partsOf[what].map(part => partKeyId(deps.keyring, part, bookingId)))
    return { inMs: KEY_IS_GONE_MS, payload: { ...asked, isKeyDeleted: 'yes' } }
  }
  await deps.streams.execute(booking, bookingId, cause, state => recordErasure(state, asked, version))
  return undefined
}
