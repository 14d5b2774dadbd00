import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import { START } from '@alba/platform/event-store/event-store'
import { booking } from '../../../bookings/booking.ts'
import { purchase } from '../../../packages/purchase.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import type { Generation } from '../generation.ts'
import { idsOf } from '../invariants/ids.ts'
import { idOf, keyring } from '../keyring.ts'
import { type Action, commandStep, randomIdOf, randomKeyOf, staff, visitor, type WeightedActions } from './action.ts'

const ADDRESSES = ['jeanne@example.org', 'jeanne@example.com', 'jeanne@example.net'] as const

/**
 * A visitor corrects the address of a booking or order. One time in four the address that they saw (`insteadOf`) is a
 * random one, as if it had changed since. One time in eight they prove the order by a random key instead of its own.
 * @param emailOf the present address; undefined when the booking or order does not exist
 */
const byVisitor =
  (
    kind: 'booking' | 'voucher' | 'purchase',
    command: string,
    emailOf: (generation: Generation, id: number) => string | undefined,
  ): Action =>
  generation => {
    const { random } = generation
    const ownKey = randomKeyOf(generation, kind)
    const id = idOf(kind, ownKey)
    const present = emailOf(generation, id)
    if (present === undefined) return undefined
    const requestKey = random.below(8) === 0 ? randomKeyOf(generation, kind) : ownKey
    return commandStep(generation, visitor, command, {
      [`${kind}Id`]: id,
      email: random.pick(ADDRESSES),
      insteadOf: random.below(4) === 0 ? random.pick(ADDRESSES) : present,
      requestKey,
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

/** What a person has, as the gateway reads it from the read models. One time in four these know no voucher yet. */
function salesOf({ simulation, random }: Generation, personId: string): string[] {
  const vouchers = random.below(4) === 0 ? [] : idsOf(simulation, 'voucher')
  const owners = [
    ...idsOf(simulation, 'booking').map(id => ['booking', id, simulation.state(booking, id)] as const),
    ...vouchers.map(id => ['voucher', id, simulation.state(voucher, id)] as const),
    ...idsOf(simulation, 'purchase').map(id => ['package', id, simulation.state(purchase, id)] as const),
  ]
  return owners.flatMap(([kind, id, state]) =>
    state.status !== 'none' && state.personId === personId ? [saleKeyOf(kind, id)] : [],
  )
}

/** Later than any position of a log: the author has seen everything. */
const LATEST = '~'

/** One time in four the author has not seen any former correction of the client. */
const correctClient: Action = generation => {
  const { random } = generation
  const personId = keyring.personId(random.pick(ADDRESSES))
  return commandStep(generation, staff(generation), 'correct-client-contact', {
    personId,
    name: 'Jeanne Martin',
    email: random.pick(ADDRESSES),
    phone: null,
    sales: salesOf(generation, personId),
    seenAt: random.below(4) === 0 ? START : LATEST,
  })
}

const joinClients: Action = generation => {
  const [kept, gone] = [generation.random.pick(ADDRESSES), generation.random.pick(ADDRESSES)]
  const previousPersonId = keyring.personId(gone)
  return commandStep(generation, staff(generation), 'join-clients', {
    personId: keyring.personId(kept),
    name: 'Jeanne Martin',
    email: kept,
    phone: null,
    previousPersonId,
    sales: salesOf(generation, previousPersonId),
  })
}

const partClients: Action = generation => {
  const [back, from] = [generation.random.pick(ADDRESSES), generation.random.pick(ADDRESSES)]
  return commandStep(generation, staff(generation), 'part-clients', {
    personId: keyring.personId(back),
    name: 'J. Martin',
    email: back,
    phone: null,
    previousPersonId: keyring.personId(from),
  })
}

/** Staff corrects a client as a whole, joins two clients and parts them. */
export const clientActions: WeightedActions = [
  [1, correctClient],
  [1, joinClients],
  [1, partClients],
]

/** Visitors and staff correct how the client of a booking is reached, among the steps that pay, move and cancel it. */
export const bookingCorrections: WeightedActions = [
  [1, correctBookingEmail],
  [1, correctBookingContact],
  ...clientActions,
]
