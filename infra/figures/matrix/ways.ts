import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import { packageOfBoth } from '../../../services/command/src/testing/histories/centre.ts'
import { voucher } from '../../../services/command/src/vouchers/voucher.ts'
import type { WayName } from './table.ts'
import { staff, visitor, type World } from './world.ts'

/** The price in cents of the treatment of every cell: an hour, with the first practitioner. */
export const PRICE = 7_500
const SERVICE = 1
/** The second treatment, where there are two. */
const SECOND_SERVICE = 2
/** When the treatment begins, local time of the centre. */
export const START = '2026-11-24T09:00:00'

/** A booking, and what pays for it. */
export type Paid = {
  readonly bookingId: number
  /** The card payments of the booking, or of what was bought for it; none when it is paid at the centre. */
  readonly intents: readonly string[]
  /** The vouchers that pay. */
  readonly voucherIds: readonly number[]
  /** The sale that a withdrawal is about; null where it is the booking itself. */
  readonly sale: { readonly kind: 'voucher' | 'purchase'; readonly id: number } | null
}

/** The code with which an act is refused; null when it is carried out. */
export type Refusal = string | null

/** A way of paying: a column of the page. */
export type Way = {
  /** Books and pays at once. */
  book(world: World): Promise<Paid>
  /** Books without paying, until it is too late: somebody else has the time, or, at the centre, the appointment is over. */
  waitTooLong(world: World): Promise<Paid>
  /** Pays the booking of `waitTooLong`. */
  payLate(world: World, unpaid: Paid): Promise<Refusal>
}

const client = {
  customerName: 'Jeanne Martin',
  customerEmail: 'jeanne@example.org',
  customerPhone: '0612345678',
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
}
const buyer = {
  purchaserFirstname: 'Jeanne',
  purchaserName: 'Martin',
  purchaserEmail: client.customerEmail,
  purchaserPhone: null,
  recipientFirstname: 'Jeanne',
  recipientLastname: null,
  recipientEmail: null,
  personalMessage: null,
}

/**
 * A visitor requests a booking.
 * @param paying the voucher that pays it, as the visitor shows it; null for another way of paying
 * @param more further fields of the request
 * @returns the id of the booking
 */
async function request(world: World, paying: object | null, more: object = {}): Promise<number> {
  const body = {
    ...client,
    serviceId: SERVICE,
    startTime: START,
    termsAccepted: true,
    eligibilityId: null,
    voucher: paying,
    idempotencyKey: 'the-booking-1',
    ...more,
  }
  return (await world.must<{ bookingId: number }>(visitor, 'request-booking', body)).bookingId
}

/** Staff books the same treatment for the client. @returns the id of the booking */
async function bookAtCentre(world: World, idempotencyKey = 'the-booking-1'): Promise<number> {
  const more = { practitionerId: null, adminNotes: null, eligibilityConfirmed: false, idempotencyKey }
  const body = { ...client, ...more, serviceId: SERVICE, startTime: START }
  return (await world.must<{ bookingId: number }>(staff, 'book-for-client', body)).bookingId
}

/** Opens a card payment. @returns the id of its payment intent */
async function openIntent(world: World, kind: 'booking' | 'voucher' | 'package', id: number): Promise<string> {
  const body = { target: { kind, id }, amountCents: null }
  return (await world.must<{ paymentIntentId: string }>(visitor, 'open-intent', body)).paymentIntentId
}

/**
 * The hold ends unpaid, while the card provider cannot be reached. Then two others book the same time, so that no
 * practitioner is free for it.
 */
async function loseHold(world: World, bookingId: number): Promise<void> {
  await world.loseProvider()
  await world.wait(world.simulation.reference().bookingRules.holdMinutes + 1)
  // While the provider is unreachable, the hold is kept for ten minutes more (end-hold.ts).
  await world.wait(11)
  if (world.booking(bookingId).status !== 'expired') throw new Error('the hold has not ended')
  for (const key of ['the-booking-2', 'the-booking-3']) await bookAtCentre(world, key)
}

/** Buys a voucher for the treatment, or one of a free amount. */
async function buyVoucher(world: World, amountCents: number | null = null, idempotencyKey = 'the-voucher-1') {
  const serviceId = amountCents === null ? SERVICE : null
  const order = { ...buyer, serviceId, amountCents, validityMonths: 9, idempotencyKey }
  const { voucherId } = await world.must<{ voucherId: number }>(visitor, 'order-voucher', order)
  const intent = await openIntent(world, 'voucher', voucherId)
  await world.bank(intent, 'paid')
  return { voucherId, intent, sale: { kind: 'voucher', id: voucherId } as const }
}

/** Buys a package, whose first voucher is for the treatment. */
async function buyPackage(world: World) {
  const order = { ...buyer, packageId: packageOfBoth.packageId, idempotencyKey: 'the-purchase-1' }
  const { purchaseId } = await world.must<{ purchaseId: number }>(visitor, 'purchase-package', order)
  const intent = await openIntent(world, 'package', purchaseId)
  await world.bank(intent, 'paid')
  const issued = world.simulation.log.events.find(
    ({ type, data }) => type === 'VoucherOrdered' && data.serviceId === SERVICE,
  )
  if (issued?.type !== 'VoucherOrdered') throw new Error('the package has no voucher for the treatment')
  return { voucherId: issued.data.voucherId, intent, sale: { kind: 'purchase', id: purchaseId } as const }
}

type Bought = { readonly voucherId: number; readonly intent: string; readonly sale: NonNullable<Paid['sale']> }

/** The one voucher or the vouchers that pay a booking, and how they were paid for. A withdrawal names the first. */
const paidWith = (bookingId: number, bought: readonly Bought[]): Paid => ({
  bookingId,
  intents: bought.map(({ intent }) => intent),
  voucherIds: bought.map(({ voucherId }) => voucherId),
  sale: bought[0]?.sale ?? null,
})

/** A voucher as its holder shows it, in the body of a command. */
function presented(world: World, voucherId: number) {
  const state = world.state(voucher, voucherId)
  if (state.status !== 'issued') throw new Error('the voucher was not issued')
  return { voucherId, number: state.number }
}

/** A way that pays with a voucher, however that was bought. */
const withVoucher = (buy: (world: World) => Promise<Bought>): Way => ({
  async book(world) {
    const bought = await buy(world)
    return paidWith(await request(world, presented(world, bought.voucherId)), [bought])
  },
  async waitTooLong(world) {
    const bought = await buy(world)
    const bookingId = await request(world, null)
    await loseHold(world, bookingId)
    return paidWith(bookingId, [bought])
  },
  payLate: (world, { voucherIds: [voucherId = 0], bookingId }) =>
    world.refusal(visitor, 'redeem-voucher', { ...presented(world, voucherId), bookingId }),
})

/** Two vouchers that come to the price together. */
const buyTwo = async (world: World): Promise<Bought[]> => [
  await buyVoucher(world, 5_000),
  await buyVoucher(world, PRICE - 5_000, 'the-voucher-2'),
]

const payTogether = (world: World, { bookingId, voucherIds }: Paid): Promise<Refusal> =>
  world.refusal(visitor, 'pay-with-vouchers', { bookingId, vouchers: voucherIds.map(id => presented(world, id)) })

/**
 * A voucher of 50 € has paid its part, and a card payment of the rest is open. Only that payment counts as the money of
 * the cell, not the one for the voucher.
 */
async function payPart(world: World): Promise<Paid> {
  const { voucherId } = await buyVoucher(world, 5_000)
  const bookingId = await request(world, null)
  await world.must(visitor, 'pay-with-vouchers', { bookingId, vouchers: [presented(world, voucherId)] })
  return { bookingId, voucherIds: [voucherId], sale: null, intents: [await openIntent(world, 'booking', bookingId)] }
}

async function payByCard(world: World, { intents: [intent = ''] }: Pick<Paid, 'intents'>): Promise<null> {
  await world.bank(intent, 'paid')
  return null
}

const payAtCentre = (world: World, bookingId: number): Promise<Refusal> =>
  world.refusal(staff, 'mark-paid-on-site', { bookingId, means: 'cash' })

const nothingBought = { voucherIds: [], sale: null }

/** A booking whose card payment is open. @param more further fields of the booking request */
async function withOpenCard(world: World, more: object): Promise<Paid> {
  const bookingId = await request(world, null, more)
  return { ...nothingBought, bookingId, intents: [await openIntent(world, 'booking', bookingId)] }
}

/** A card pays the booking. @param more further fields of the booking request */
const withCard = (more: object): Way => ({
  async book(world) {
    const paid = await withOpenCard(world, more)
    await payByCard(world, paid)
    return paid
  },
  async waitTooLong(world) {
    const unpaid = await withOpenCard(world, more)
    await loseHold(world, unpaid.bookingId)
    return unpaid
  },
  payLate: payByCard,
})

/** The field of a booking request that adds a second treatment, in another room than the first. */
const secondTreatment = (arrangement: Arrangement) => ({
  second: { serviceId: SECOND_SERVICE, arrangement, eligibilityId: null },
})

/** The ways of paying. */
export const ways: Readonly<Record<WayName, Way>> = {
  card: withCard({}),
  voucher: withVoucher(world => buyVoucher(world)),
  vouchers: {
    async book(world) {
      const bought = await buyTwo(world)
      const paid = paidWith(await request(world, null), bought)
      await payTogether(world, paid)
      return paid
    },
    async waitTooLong(world) {
      const bought = await buyTwo(world)
      const bookingId = await request(world, null)
      await loseHold(world, bookingId)
      return paidWith(bookingId, bought)
    },
    payLate: payTogether,
  },
  package: withVoucher(buyPackage),
  voucherAndCard: {
    async book(world) {
      const paid = await payPart(world)
      await payByCard(world, paid)
      return paid
    },
    async waitTooLong(world) {
      const unpaid = await payPart(world)
      await loseHold(world, unpaid.bookingId)
      return unpaid
    },
    payLate: payByCard,
  },
  onTheSpot: {
    async book(world) {
      const bookingId = await bookAtCentre(world)
      await payAtCentre(world, bookingId)
      return { ...nothingBought, bookingId, intents: [] }
    },
    async waitTooLong(world) {
      const bookingId = await bookAtCentre(world)
      await world.wait(4 * 24 * 60)
      return { ...nothingBought, bookingId, intents: [] }
    },
    payLate: (world, { bookingId }) => payAtCentre(world, bookingId),
  },
  twoInTurn: withCard(secondTreatment('after')),
  twoSideBySide: withCard(secondTreatment('beside')),
}
