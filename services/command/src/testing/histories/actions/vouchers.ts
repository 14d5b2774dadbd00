import { deliveryLinks } from '@alba/platform/links/links'
import { voucher } from '../../../vouchers/voucher.ts'
import type { Generation } from '../generation.ts'
import { idsOf } from '../invariants/ids.ts'
import { keyring } from '../keyring.ts'
import { type Action, commandStep, orderOrRepeat, randomIdOf, staff, visitor, type WeightedActions } from './action.ts'
import { cancelByStaff, randomHold, randomStart, visitorDetails } from './bookings.ts'
import { knownIds, randomService, randomWish } from './known.ts'
import { bankStep, cancelUnpaid, openIntent, paymentActions, requestBooking } from './money.ts'
import { DRAFTS } from './questionnaires.ts'
import { randomSecond } from './second-treatment.ts'
import { changeTerms } from './terms.ts'

export const buyer = {
  purchaserFirstname: 'Jeanne',
  purchaserName: 'Martin',
  purchaserEmail: 'jeanne@example.org',
  purchaserPhone: null,
  recipientFirstname: 'Anaïs',
  recipientLastname: null,
  recipientEmail: null,
  personalMessage: null,
}

/**
 * When a voucher is to be sent: within the first hour of the history, so some of these moments are over when it is
 * paid; or some weeks later, when a voucher for one month is valid only if it was extended.
 */
const randomDelivery = ({ random }: Generation): string =>
  random.pick([...['09:02', '09:10', '09:50'].map(firstDay), '2027-01-10T09:00:00'])
const firstDay = (time: string): string => `2026-11-21T${time}:00`

export const orderBody = (generation: Generation, idempotencyKey: string) => {
  const { random } = generation
  const serviceId = random.pick([null, ...knownIds(generation, 'services')])
  return {
    ...buyer,
    serviceId,
    amountCents: serviceId === null ? 20_000 : null,
    validityMonths: random.pick([1, 9]),
    ...(random.below(3) === 0 && { deliverAt: randomDelivery(generation) }),
    idempotencyKey,
  }
}

export const orderVoucher: Action = generation =>
  orderOrRepeat(generation, 'voucher', {
    by: visitor,
    command: 'order-voucher',
    body: key => orderBody(generation, key),
  })

/** A gift that is sent later, and valid for a month. */
export const orderGift: Action = generation =>
  orderOrRepeat(generation, 'voucher', {
    by: visitor,
    command: 'order-voucher',
    body: key => ({ ...orderBody(generation, key), validityMonths: 1, deliverAt: firstDay('09:50') }),
  })

/** A voucher that has been issued, with the id and number that its bearer presents. */
export function randomVoucherWithNumber({ simulation, random }: Generation) {
  const all = idsOf(simulation, 'voucher').flatMap(voucherId => {
    const state = simulation.state(voucher, voucherId)
    return 'number' in state ? [{ voucherId, number: state.number, serviceId: state.serviceId }] : []
  })
  return all.length === 0 ? undefined : random.pick(all)
}

export const bookWithVoucher: Action = generation => {
  const paying = randomVoucherWithNumber(generation)
  if (!paying) return undefined
  const { serviceId, ...presented } = paying
  return orderOrRepeat(generation, 'booking', {
    by: visitor,
    command: 'request-booking',
    body: idempotencyKey => ({
      ...visitorDetails,
      // One time in four another treatment: a voucher pays for it when its own one is retired.
      serviceId:
        generation.random.below(4) === 0 ? randomService(generation) : (serviceId ?? randomService(generation)),
      startTime: randomStart(generation),
      termsAccepted: true,
      eligibilityId: generation.random.pick([null, ...DRAFTS]),
      voucher: presented,
      ...randomWish(generation),
      ...randomSecond(generation),
      idempotencyKey,
    }),
  })
}

export const redeem: Action = generation => {
  const paying = randomVoucherWithNumber(generation)
  const bookingId = randomHold(generation)
  if (!paying || bookingId === undefined) return undefined
  return commandStep(generation, visitor, 'redeem-voucher', {
    voucherId: paying.voucherId,
    number: paying.number,
    bookingId,
  })
}

export const onVoucher =
  (command: string, body: object): Action =>
  generation => {
    const voucherId = randomIdOf(generation, 'voucher')
    return voucherId === undefined
      ? undefined
      : commandStep(generation, staff(generation), command, { voucherId, ...body })
  }

/** The buyer of a voucher uses its link to change when it is sent. One time in eight the link is of another person. */
export const byLink =
  (command: 'move-delivery' | 'deliver-now'): Action =>
  generation => {
    const voucherId = randomIdOf(generation, 'voucher')
    const state = voucherId === undefined ? undefined : generation.simulation.state(voucher, voucherId)
    if (state === undefined || state.status === 'none') return undefined
    const personId = generation.random.below(8) === 0 ? '0'.repeat(32) : state.personId
    const token = deliveryLinks.token(keyring, state.voucherId, personId)
    const moment = command === 'move-delivery' ? { deliverAt: randomDelivery(generation) } : {}
    return commandStep(generation, visitor, command, { token, ...moment })
  }

export const withdraw: Action = generation =>
  withdrawFrom(generation.random.pick(['voucher', 'purchase'] as const))(generation)

export const withdrawFrom =
  (kind: 'voucher' | 'purchase'): Action =>
  generation => {
    const id = randomIdOf(generation, kind)
    if (id === undefined) return undefined
    return orderOrRepeat(generation, 'withdrawal', {
      by: visitor,
      command: 'withdraw',
      body: idempotencyKey => ({
        name: 'Jeanne Martin',
        email: generation.random.below(8) === 0 ? 'other@example.org' : buyer.purchaserEmail,
        reference: String(id),
        subject: { kind, id },
        idempotencyKey,
      }),
    })
  }

/**
 * Visitors buy vouchers, use them and withdraw from them; staff extends and invalidates vouchers and cancels bookings.
 */
export const voucherActions: WeightedActions = [
  [12, orderVoucher],
  [14, openIntent('voucher')],
  [6, bankStep('paid')],
  [10, bookWithVoucher],
  [3, requestBooking],
  [2, openIntent('booking')],
  [8, redeem],
  // A visitor may leave while a voucher is redeemed for the booking.
  [8, cancelUnpaid],
  [4, cancelByStaff],
  [1, onVoucher('extend-voucher', { months: 1 })],
  [1, onVoucher('undo-extension', {})],
  [1, onVoucher('invalidate-voucher', {})],
  [4, withdraw],
  [2, byLink('move-delivery')],
  [1, byLink('deliver-now')],
  [2, changeTerms],
  ...paymentActions,
]
