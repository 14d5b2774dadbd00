import type { PaymentTarget } from '@alba/contracts/payments/events'
import { outstanding } from '@alba/contracts/payments/money'
import { payment } from '../../../payments/payment.ts'
import type { Generation } from '../generation.ts'
import type { BankEvent } from '../history.ts'
import { type Action, commandStep, orderOrRepeat, randomIdOf, staff, visitor, type WeightedActions } from './action.ts'
import { cancelByStaff, moveActions, randomHold, randomStart, visitorDetails } from './bookings.ts'
import { randomService, randomWish } from './known.ts'
import { DRAFTS } from './questionnaires.ts'
import { anotherTreatment, randomSecond } from './second-treatment.ts'

/**
 * Half of the visitors come from one of two networks, whose unpaid holds are limited. The others send no network and
 * are not limited (ADR 49).
 */
const networkOf = (idempotencyKey: string): { network?: string } => {
  const n = Number(idempotencyKey.replaceAll(/\D/g, '')) % 4
  return n < 2 ? { network: `network-${n}` } : {}
}

const requestWith =
  (second: typeof randomSecond): Action =>
  generation =>
    orderOrRepeat(generation, 'booking', {
      by: visitor,
      command: 'request-booking',
      body: idempotencyKey => ({
        ...visitorDetails,
        serviceId: randomService(generation),
        startTime: randomStart(generation),
        termsAccepted: true,
        eligibilityId: generation.random.pick([null, ...DRAFTS]),
        voucher: null,
        ...randomWish(generation),
        ...second(generation),
        ...networkOf(idempotencyKey),
        idempotencyKey,
      }),
    })

export const requestBooking = requestWith(randomSecond)
export const requestTwo = requestWith(anotherTreatment)

const idKindOf = { booking: 'booking', voucher: 'voucher', package: 'purchase' } as const

export const openIntent =
  (kind: PaymentTarget['kind']): Action =>
  generation => {
    const id = randomIdOf(generation, idKindOf[kind])
    return id === undefined
      ? undefined
      : commandStep(generation, visitor, 'open-intent', { target: { kind, id }, amountCents: null })
  }

/** Acts on a random payment that a client has opened, whatever became of it. Undefined when there is none. */
const forOpenedIntent =
  <Of>(act: (id: string) => Of): ((generation: Parameters<Action>[0]) => Of | undefined) =>
  generation => {
    const ids = [...generation.simulation.openedIntents]
    return ids.length === 0 ? undefined : act(generation.random.pick(ids))
  }

export const bankStep = (event: BankEvent): Action => forOpenedIntent(intent => ({ do: 'bank', intent, event }))

export const onPayment =
  (command: string): Action =>
  generation =>
    forOpenedIntent(paymentIntentId => {
      const by = command === 'resync-payment' ? staff(generation) : visitor
      // The client of a lost payment never comes back to ask.
      if (by === visitor && generation.simulation.provider.lost.has(paymentIntentId)) return undefined
      return commandStep(generation, by, command, { paymentIntentId })
    })(generation)

/**
 * Staff refunds a part or all of a payment. One time in three the last refund command is sent again, as by a double
 * click.
 */
export const refundByStaff: Action = generation =>
  forOpenedIntent(paymentIntentId => {
    const { random, steps } = generation
    const { receivedCents } = paymentOf(generation, paymentIntentId)
    const before = steps.findLast(step => step.do === 'command' && step.command === 'refund-payment')
    if (before?.do === 'command' && random.below(3) === 0)
      return commandStep(generation, before.by, before.command, before.body as object)
    const amountCents = random.pick([500, 2_000, receivedCents])
    const requestId = `00000000-0000-4000-8000-${String(steps.length).padStart(12, '0')}`
    return amountCents === 0
      ? undefined
      : commandStep(generation, staff(generation), 'refund-payment', {
          paymentIntentId,
          amountCents,
          requestId,
          reason: 'accordé',
        })
  })(generation)

/**
 * Staff returns what is owed by other means than the card, or writes it off. The payment is one that owes something, even
 * while a policy or somebody else has it refunded.
 * @param how further fields of the command
 */
const returnOtherwise =
  (command: string, how: object): Action =>
  generation => {
    const { random, simulation } = generation
    const debts = [...simulation.openedIntents].flatMap(paymentIntentId => {
      const state = simulation.state(payment, paymentIntentId)
      const owed = state.status === 'none' ? 0 : outstanding(state)
      return owed > 0 ? [{ paymentIntentId, owed }] : []
    })
    if (debts.length === 0) return undefined
    const { paymentIntentId, owed } = random.pick(debts)
    const seen = command === 'refund-otherwise' ? { seenCents: owed } : {}
    return commandStep(generation, staff(generation), command, {
      paymentIntentId,
      amountCents: owed,
      reason: 'vu',
      ...how,
      ...seen,
    })
  }

const paymentOf = ({ simulation }: Generation, id: string) => {
  const state = simulation.state(payment, id)
  return state.status === 'none' ? { receivedCents: 0 } : state
}

export const payOwedInCash = returnOtherwise('refund-otherwise', { means: 'cash' })

/** Events and commands that concern a payment, whatever it pays for. */
export const paymentActions: WeightedActions = [
  [10, bankStep('paid')],
  [3, bankStep('paid and lost')],
  [2, bankStep('processing')],
  [1, bankStep('declined')],
  [1, bankStep('declined up to the limit')],
  [2, bankStep('refunded')],
  [2, bankStep('partly refunded')],
  [1, bankStep('refund failed')],
  [1, bankStep('dispute opened')],
  [1, bankStep('dispute won')],
  [1, bankStep('dispute lost')],
  [2, refundByStaff],
  [4, payOwedInCash],
  [1, returnOtherwise('write-off-refund', {})],
  [5, onPayment('refresh-intent')],
  [2, onPayment('abandon-payment')],
  [1, onPayment('resync-payment')],
]

export const cancelUnpaid: Action = generation => {
  const bookingId = randomHold(generation)
  if (bookingId === undefined) return undefined
  return commandStep(generation, visitor, 'cancel-unpaid-booking', {
    bookingId,
    closeIntent: generation.random.below(2) === 0,
  })
}

/** Visitors book, pay and abandon bookings; staff moves and cancels them. */
export const moneyActions: WeightedActions = [
  [10, requestBooking],
  [10, openIntent('booking')],
  [3, cancelUnpaid],
  [3, cancelByStaff],
  ...paymentActions,
  ...moveActions.map(([, action]) => [1, action] as const),
]
