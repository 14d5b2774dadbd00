import type { EventOf } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { isOver } from '@alba/contracts/vouchers/rules'
import { booking } from '../../../bookings/booking.ts'
import { purchase } from '../../../packages/purchase.ts'
import { type IssuedVoucher, type Voucher, voucher } from '../../../vouchers/voucher.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'
import { isGone, place } from './money.ts'

type What = readonly [kind: string, text: string]
type Known = Extract<Voucher, { status: 'issued' | 'invalidated' }>

/** A voucher is worth what was paid for it and not taken, and what was taken pays for a booking. */
export const voucherFindings = (simulation: Simulation): Finding[] => [
  ...idsOf(simulation, 'voucher').flatMap(id => {
    const state = simulation.state(voucher, id)
    const found =
      state.status === 'issued' || state.status === 'invalidated' ? ofKnown(simulation, state) : ofOrder(state)
    return found.map(([kind, text]) => ({ kind, subject: voucherStream(id), text }))
  }),
  ...idsOf(simulation, 'booking').flatMap(id => ofBooking(simulation, id)),
]

const ofOrder = ({ status }: Voucher): What[] =>
  status === 'ordered' ? [['order left open', 'it was never paid, and nobody gave it up']] : []

function ofKnown(simulation: Simulation, state: Known): What[] {
  const taken = state.redemptions.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const found: What[] = []
  if (state.balanceCents + taken !== state.amountCents)
    found.push(['balance', `${state.balanceCents} left and ${taken} taken of ${state.amountCents}`])
  if (state.amountCents === 0) found.push(['born used', 'it is worth nothing from the beginning'])
  if (state.suspendedBy !== null)
    found.push(['suspended for ever', `for withdrawal ${state.suspendedBy}, which is concluded`])
  for (const { bookingId } of state.redemptions) {
    const paid = simulation.state(booking, bookingId)
    const isIts =
      paid.status === 'confirmed' && paid.settledBy.kind === 'voucher' && paid.settledBy.voucherId === state.voucherId
    const isForfeited = paid.status === 'canceled' && paid.canceledBy === 'staff' && !paid.givesBack
    if (!isIts && !isForfeited)
      found.push(['used for nothing', `it paid for booking ${bookingId}, which is ${paid.status}`])
  }
  if (state.status === 'issued') found.push(...withMoneyBack(simulation, state), ...restoredTooLate(simulation, state))
  return found
}

/** Whoever has all the money back has nothing left to spend. */
function withMoneyBack(simulation: Simulation, state: IssuedVoucher): What[] {
  const intentId = intentOf(simulation, state)
  const intent = intentId === undefined ? undefined : simulation.provider.intents.get(intentId)
  if (!intent || intent.receivedCents === 0 || !isGone(intent) || state.balanceCents === 0) return []
  const stream = voucherStream(state.voucherId)
  const back = place(simulation, paymentStream(intent.id), 'PaymentRefunded') ?? ''
  const text = `all its money went back, and ${state.balanceCents} can be spent`
  if ((place(simulation, stream, 'VoucherIssued') ?? '') > back) return [['issued after its refund', text]]
  const restored = simulation.log
    .stream(stream)
    .some(({ type, position }) => type === 'VoucherRestored' && position > back)
  if (restored) return [['restored after its refund', text]]
  if (state.redemptions.length > 0) return [['rest alive after its refund', text]]
  return [['alive after its refund', text]]
}

function intentOf(simulation: Simulation, { paidWith }: IssuedVoucher): string | undefined {
  if (paidWith.kind === 'card') return paidWith.paymentIntentId
  const bought = simulation.state(purchase, paidWith.purchaseId)
  return bought.status === 'paid' || bought.status === 'withdrawn' ? bought.paymentIntentId : undefined
}

/** What the centre gives back because of itself must be worth something. */
function restoredTooLate(simulation: Simulation, state: IssuedVoucher): What[] {
  if (state.balanceCents === 0) return []
  return simulation.log
    .stream(voucherStream(state.voucherId))
    .filter((event): event is EventOf<'VoucherRestored'> => event.type === 'VoucherRestored')
    .filter(
      ({ data, metadata }) =>
        data.reason === 'canceled_by_staff' && isOver(state.expiresAt, Date.parse(metadata.occurredAt)),
    )
    .map(({ data }) => [
      'restored when over',
      `the centre canceled booking ${data.bookingId}, and its last day was ${state.expiresOn}`,
    ])
}

function ofBooking(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(booking, id)
  if (state.status !== 'confirmed' || state.settledBy.kind !== 'voucher') return []
  const { voucherId } = state.settledBy
  const paying = simulation.state(voucher, voucherId)
  const isTaken = 'redemptions' in paying && paying.redemptions.some(({ bookingId }) => bookingId === id)
  if (isTaken) return []
  return [{ kind: 'paid with nothing', subject: `booking-${id}`, text: `voucher ${voucherId} gave nothing for it` }]
}
