import { booking } from '../../../bookings/booking.ts'
import { purchase } from '../../../packages/purchase.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import type { Generation } from '../generation.ts'
import { idOf, keyOf } from '../keyring.ts'
import { type Action, type Actions, commandStep, randomIdOf, staff, visitor } from './action.ts'

const ADDRESSES = ['jeanne@example.org', 'jeanne@example.com', 'jeanne@example.net'] as const

const correction = ({ random }: Generation, requestKey: string, present: string) => ({
  email: random.pick(ADDRESSES),
  // One time in four the visitor saw another address.
  insteadOf: random.below(4) === 0 ? random.pick(ADDRESSES) : present,
  requestKey,
})

/** A visitor corrects the address of a booking or order; one time in eight with the key of another one. */
const byVisitor =
  (
    kind: 'booking' | 'voucher' | 'purchase',
    command: string,
    addressOf: (generation: Generation, id: number) => string | undefined,
  ): Action =>
  generation => {
    const { random, profile } = generation
    const keyed = keyOf(kind, 1 + random.below(profile.bookings))
    const id = idOf(kind, keyed)
    const present = addressOf(generation, id)
    if (present === undefined) return undefined
    const requestKey = random.below(8) === 0 ? keyOf(kind, 1 + random.below(profile.bookings)) : keyed
    return commandStep(generation, visitor, command, {
      [`${kind}Id`]: id,
      ...correction(generation, requestKey, present),
    })
  }

const correctBookingEmail = byVisitor('booking', 'correct-booking-email', ({ simulation }, id) => {
  const state = simulation.state(booking, id)
  return state.status === 'none' ? undefined : state.customerEmail
})

export const correctVoucherEmail = byVisitor('voucher', 'correct-voucher-email', ({ simulation }, id) => {
  const state = simulation.state(voucher, id)
  return state.status === 'none' ? undefined : state.purchaserEmail
})

export const correctPurchaseEmail = byVisitor('purchase', 'correct-purchase-email', ({ simulation }, id) => {
  const state = simulation.state(purchase, id)
  return state.status === 'none' ? undefined : state.purchaserEmail
})

const correctBookingContact: Action = generation => {
  const bookingId = randomIdOf(generation, 'booking')
  if (bookingId === undefined) return undefined
  const { random } = generation
  return commandStep(generation, staff(generation), 'correct-booking-contact', {
    bookingId,
    customerName: 'Jeanne Martin',
    customerEmail: random.pick(ADDRESSES),
    customerPhone: null,
    resends: random.below(2) === 0,
  })
}

/** Visitors and staff correct how the client of a booking is reached, while it is paid, moved and canceled. */
export const bookingCorrections: Actions = [
  [1, correctBookingEmail],
  [1, correctBookingContact],
]
