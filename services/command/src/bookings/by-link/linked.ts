import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { bookingIdIn, isTokenOf } from '@alba/platform/bookings/link'
import type { Deps } from '../../deps.ts'
import { booking, type KnownBooking } from '../booking.ts'

/**
 * The appointment that a link opens. A wrong link, one whose address was corrected since, and any link of a centre that
 * offers none are answered alike. An unpaid booking has no link: its visitor is on the site, and gives it up there.
 */
export async function linkedBooking(
  { streams, keyring, reference }: Pick<Deps, 'streams' | 'keyring' | 'reference'>,
  token: string,
): Promise<{ readonly ok: true; readonly state: KnownBooking } | Refusal> {
  const bookingId = reference.current().choices.visitorLinks ? bookingIdIn(token) : undefined
  const state = bookingId === undefined ? undefined : await streams.load(booking, bookingId)
  if (!state || state.status === 'none' || !isTokenOf(keyring, token, state)) return reject('booking_link_unknown')
  const wasConfirmed = state.settledBy !== null
  return wasConfirmed ? { ok: true, state } : reject('booking_link_unknown')
}
