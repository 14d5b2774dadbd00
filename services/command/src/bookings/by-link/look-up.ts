import * as commands from '@alba/contracts/bookings/link-commands'
import { reject } from '@alba/contracts/shared/decision'
import { bookingLinks } from '@alba/platform/links/links'
import { idOfKey } from '../../decision/ids.ts'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { booking } from '../booking.ts'
import { linkedBooking } from './linked.ts'

/** A link is good until its appointment begins. */
export const lookUpBookingLink = handler(commands.lookUpBookingLink, async (deps: Deps, { token }) => {
  const found = await linkedBooking(deps, token)
  if (!found.ok) return found
  const { bookingId, startsAt } = found.state
  return Date.parse(startsAt) <= deps.clock() ? reject('booking_link_over') : { ok: true, bookingId }
})

/**
 * Makes the link for the visitor who has just booked. They prove it by the idempotency key of their request, from which
 * the booking's id derives (ADR 6), so nothing has to be stored for this.
 */
export const makeBookingLink = handler(
  commands.makeBookingLink,
  async ({ keyring, reference, streams }: Deps, { bookingId, requestKey }) => {
    const isOwn = idOfKey(keyring, 'booking-id', requestKey) === bookingId
    if (!isOwn || !reference.current().choices.visitorLinks) return reject('booking_unknown')
    const state = await streams.load(booking, bookingId)
    if (state.status === 'none') return reject('booking_unknown')
    return { ok: true, token: bookingLinks.token(keyring, bookingId, state.personId) }
  },
)
