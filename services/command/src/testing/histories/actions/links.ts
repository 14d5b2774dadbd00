import { bookingLinks } from '@alba/platform/links/links'
import { type BookingDetails, booking } from '../../../bookings/booking.ts'
import type { Generation } from '../generation.ts'
import { keyring } from '../keyring.ts'
import { type Action, type Actions, commandStep, randomIdOf, visitor } from './action.ts'
import { newTime } from './bookings.ts'

/**
 * A client does something with the link of a booking. One time in eight it is the link of an address that the booking does
 * not have, and one time in four they saw the booking where it was first.
 */
const withLink =
  (command: string, body: (generation: Generation, state: BookingDetails) => object): Action =>
  generation => {
    const { random, simulation } = generation
    const bookingId = randomIdOf(generation, 'booking')
    const state = bookingId === undefined ? undefined : simulation.state(booking, bookingId)
    if (!state || state.status === 'none') return undefined
    const personId = random.below(8) === 0 ? keyring.personId('nobody@example.org') : state.personId
    return commandStep(generation, visitor, command, {
      token: bookingLinks.token(keyring, state.bookingId, personId),
      seenStart: random.below(4) === 0 ? state.firstStartsAt : state.startsAt,
      ...body(generation, state),
    })
  }

const moveByLink = withLink('move-by-link', (generation, { bookingId }) => ({
  startTime: newTime(generation, bookingId),
}))
/** Of what a cancellation gives back, the page has told them one or the other. */
const cancelByLink = withLink('cancel-by-link', ({ random }) => ({ givesBack: random.below(3) > 0 }))

/** Clients move and cancel. */
export const linkActions: Actions = [
  [6, moveByLink],
  [2, cancelByLink],
]

/** The same where vouchers are bought and used: a cancellation gives a voucher back, a move does nothing to it. */
export const linkActionsOnVouchers: Actions = [
  [1, moveByLink],
  [2, cancelByLink],
]
