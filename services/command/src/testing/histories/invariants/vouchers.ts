import { vouchersIn } from '@alba/contracts/bookings/settlement'
import type { EventOf } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import { booking } from '../../../bookings/booking.ts'
import { isPaidWith } from '../../../bookings/parts/decide.ts'
import { purchase } from '../../../packages/purchase.ts'
import { notUsable } from '../../../vouchers/decide.ts'
import { isUndelivered, type Undelivered } from '../../../vouchers/delivery/decide.ts'
import { type IssuedVoucher, type Voucher, voucher } from '../../../vouchers/voucher.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'
import { isFullyReturnedByProvider, positionOf } from './money.ts'

type Problem = readonly [kind: string, text: string]
type Known = Extract<Voucher, { status: 'issued' | 'invalidated' }>

/** Finds vouchers whose balance is not their worth minus what was redeemed, and redemptions that pay for no booking. */
export const voucherFindings = (simulation: Simulation): Finding[] => [
  ...idsOf(simulation, 'voucher').flatMap(id => {
    const state = simulation.state(voucher, id)
    const found =
      state.status === 'issued' || state.status === 'invalidated' ? ofKnown(simulation, state) : ofOrder(state)
    return found.map(([kind, text]) => ({ kind, subject: voucherStream(id), text }))
  }),
  ...idsOf(simulation, 'booking').flatMap(id => ofBooking(simulation, id)),
]

const ofOrder = ({ status }: Voucher): Problem[] =>
  status === 'ordered' ? [['order still open', 'it is neither paid nor canceled']] : []

function ofKnown(simulation: Simulation, state: Known): Problem[] {
  const taken = state.redemptions.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const found: Problem[] = []
  const worth = importedBalance(simulation, state) ?? state.amountCents
  if (state.balanceCents + taken !== worth)
    found.push(['balance', `balance ${state.balanceCents} and redeemed ${taken} of ${worth} cents`])
  if (state.amountCents === 0) found.push(['issued without value', 'its amount is 0'])
  if (state.suspendedBy !== null)
    found.push(['still suspended', `for withdrawal ${state.suspendedBy}, which has been decided`])
  for (const { bookingId } of state.redemptions) {
    const paid = simulation.state(booking, bookingId)
    const isSettledWithIt = paid.status !== 'none' && isPaidWith(paid.settledBy, state.voucherId)
    const isPaidWithIt = paid.status === 'confirmed' && isSettledWithIt
    const isForfeited = paid.status === 'canceled' && paid.canceledBy === 'staff' && !paid.givesBack && isSettledWithIt
    if (!isPaidWithIt && !isForfeited)
      found.push(['redeemed for no booking', `it was redeemed for booking ${bookingId}, which is ${paid.status}`])
  }
  if (isUndelivered(state)) found.push(...notSent(simulation, state))
  if (state.status === 'issued') found.push(...withMoneyBack(simulation, state), ...restoredTooLate(simulation, state))
  return found
}

/** Finds a voucher that was not sent at its moment, and one whose moment comes after its end, so that it never will be. */
function notSent({ now }: Simulation, state: Undelivered): Problem[] {
  const moment = Date.parse(state.deliverAt)
  if (hasExpired(state.expiresAt, moment))
    return [['sent after its end', `its moment is ${state.deliverAt}, and its end ${state.expiresAt}`]]
  return moment <= now && notUsable(state, now) === undefined
    ? [['never sent', `its moment was ${state.deliverAt}`]]
    : []
}

/** What was left on a voucher when it was imported; undefined for one of this centre. */
function importedBalance(simulation: Simulation, { voucherId }: Known): number | undefined {
  const [first] = simulation.log.stream(voucherStream(voucherId))
  return first?.type === 'VoucherImported' ? first.data.balanceCents : undefined
}

/** Finds a voucher that still has a balance, although its whole price was refunded. */
function withMoneyBack(simulation: Simulation, state: IssuedVoucher): Problem[] {
  const intentId = intentOf(simulation, state)
  const intent = intentId === undefined ? undefined : simulation.provider.intents.get(intentId)
  if (!intent || intent.receivedCents === 0 || !isFullyReturnedByProvider(intent) || state.balanceCents === 0) return []
  const stream = voucherStream(state.voucherId)
  const back = positionOf(simulation, paymentStream(intent.id), 'PaymentRefunded') ?? ''
  const text = `its whole price was refunded, and ${state.balanceCents} cents can be spent`
  if ((positionOf(simulation, stream, 'VoucherIssued') ?? '') > back) return [['issued after its refund', text]]
  const restored = simulation.log
    .stream(stream)
    .some(({ type, position }) => type === 'VoucherRestored' && position > back)
  if (restored) return [['restored after its refund', text]]
  if (state.redemptions.length > 0) return [['balance left after its refund', text]]
  return [['valid after its refund', text]]
}

function intentOf(simulation: Simulation, { paidWith }: IssuedVoucher): string | undefined {
  if (paidWith.kind === 'card') return paidWith.paymentIntentId
  if (paidWith.kind === 'elsewhere') return undefined
  const bought = simulation.state(purchase, paidWith.purchaseId)
  return bought.status === 'paid' || bought.status === 'withdrawn' ? bought.paymentIntentId : undefined
}

/** Finds a voucher that was restored because the centre canceled a booking, and that had expired by then. */
function restoredTooLate(simulation: Simulation, state: IssuedVoucher): Problem[] {
  if (state.balanceCents === 0) return []
  return simulation.log
    .stream(voucherStream(state.voucherId))
    .filter((event): event is EventOf<'VoucherRestored'> => event.type === 'VoucherRestored')
    .filter(
      ({ data, metadata }) =>
        data.reason === 'canceled_by_staff' && hasExpired(state.expiresAt, Date.parse(metadata.occurredAt)),
    )
    .map(({ data }) => [
      'restored after it expired',
      `the centre canceled booking ${data.bookingId}, and the voucher expired on ${state.expiresOn}`,
    ])
}

function ofBooking(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(booking, id)
  if (state.status !== 'confirmed') return []
  return vouchersIn(state.settledBy).flatMap(({ voucherId, amountCents }) => {
    const paying = simulation.state(voucher, voucherId)
    const isTaken =
      'redemptions' in paying &&
      paying.redemptions.some(each => each.bookingId === id && each.amountCents === amountCents)
    if (isTaken) return []
    const text = `voucher ${voucherId} was not redeemed for it with ${amountCents} cents`
    return [{ kind: 'paid without redemption', subject: `booking-${id}`, text }]
  })
}
