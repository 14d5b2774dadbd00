import { bookingLinks } from '@alba/platform/links/links'
import { type BookingDetails, booking } from '../../../bookings/booking.ts'
import type { Generation } from '../generation.ts'
import { keyring } from '../keyring.ts'
import { type Action, commandStep, randomIdOf, visitor, type WeightedActions } from './action.ts'
import { newTime } from './bookings.ts'

/**
 * A client uses the link of a booking. One time in eight the link belongs to another address than that of the booking.
 * One time in four they saw the first start of the booking, which it may not have any more.
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
  anyPractitioner: generation.random.below(3) === 0,
}))
/** `givesBack`: whether the page told them that a cancellation gives back what was paid. */
export const cancelByLink = withLink('cancel-by-link', ({ random }) => ({ givesBack: random.below(3) > 0 }))

/** Clients move and cancel by their links. */
export const linkActions: WeightedActions = [
  [6, moveByLink],
  [2, cancelByLink],
]

/** The same for histories of vouchers. Moves are rarer in them, because only a cancellation changes a voucher. */
export const linkActionsOnVouchers: WeightedActions = [
  [1, moveByLink],
  [2, cancelByLink],
]
