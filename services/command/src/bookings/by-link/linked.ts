import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { bookingLinks } from '@alba/platform/links/links'
import type { Deps } from '../../deps.ts'
import { booking, type KnownBooking } from '../booking.ts'

/**
 * The appointment that a link in a letter opens. The same refusal answers a wrong link, a link from before the client's
 * address was corrected, and any link when the centre offers none. An unpaid booking has no link: its visitor is still
 * on the site, and can give it up there.
 */
export async function linkedBooking(
  { streams, keyring, reference }: Pick<Deps, 'streams' | 'keyring' | 'reference'>,
  token: string,
): Promise<{ readonly ok: true; readonly state: KnownBooking } | Refusal> {
  const bookingId = reference.current().choices.visitorLinks ? bookingLinks.subjectIn(token) : undefined
  const state = bookingId === undefined ? undefined : await streams.load(booking, bookingId)
  if (!state || state.status === 'none') return reject('booking_link_unknown')
  const isGenuine = bookingLinks.isGenuine(keyring, token, state.bookingId, state.personId)
  const wasConfirmed = state.settledBy !== null
  return isGenuine && wasConfirmed ? { ok: true, state } : reject('booking_link_unknown')
}
