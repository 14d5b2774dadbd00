import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { openPayment } from '../agenda/decide.ts'
import { blockOf } from '../agenda/own-blocks.ts'
import type { Cause } from '../decision/cause.ts'
import { later } from '../decision/result.ts'
import { closeIntent } from '../payments/close-intent.ts'
import type { IntentRef, Payable, PaymentDeps } from '../payments/payable.ts'
import { payment } from '../payments/payment.ts'
import { booking, type KnownBooking } from './booking.ts'
import { abandonBooking, notPayable, requestPayment } from './decide.ts'
import { dueOf } from './parts/decide.ts'
import { giveUnusedPartsBack } from './parts/pay.ts'
import { releaseAbandoned } from './release-time.ts'
import { rejectRefunded, settleBooking } from './settle.ts'
import { treatmentOf } from './treatment.ts'

/**
 * The former payment of a hold, if it is closed. One for another amount than the booking owes is left over from before a
 * voucher paid a part: the booking will never record it, so nobody has its secret or will have it, and it is closed now.
 * Otherwise it would keep the visitor from paying the rest, until the hold ends.
 * @param opened the payment that takes its place
 */
async function closedBefore(
  deps: PaymentDeps,
  { bookingId, date }: KnownBooking,
  opened: IntentRef,
  cause: Cause,
): Promise<string | null> {
  const before = blockOf(await deps.streams.load(agenda, date), bookingId)?.paymentIntentId ?? null
  if (before === null || before === opened.paymentIntentId) return null
  const former = await deps.streams.load(payment, before)
  if (former.status === 'none') return null
  if (former.status === 'canceled') return before
  // It is read after the agenda: what was due when the former payment was opened is known here.
  const state = await deps.streams.load(booking, bookingId)
  const isLeftOver =
    state.status === 'pending' &&
    state.paymentIntentId === null &&
    dueOf(state) === opened.amountCents &&
    former.amountCents !== opened.amountCents
  return isLeftOver && (await closeIntent(deps, before, cause)).ok ? before : null
}

/** How a booking on hold is paid. */
export const payableBooking: Payable = {
  stream: booking.stream,
  closedRejection: 'booking_closed',

  async bill(deps, bookingId) {
    const state = await deps.streams.load(booking, bookingId)
    const refusal = notPayable(state, deps.clock())
    if (refusal) return reject(refusal)
    if (state.status === 'none') return reject('booking_unknown')
    const { customerEmail: email, serviceName: description, paymentIntentId } = state
    return { ok: true, amountCents: dueOf(state), email, description, paymentIntentId }
  },

  /** Records the intent in the agenda first: from then on the time is kept until this payment is closed. */
  async intentOpened(deps, bookingId, { paymentIntentId, amountCents }, cause) {
    const state = await deps.streams.load(booking, bookingId)
    if (state.status === 'none') return reject('booking_unknown')
    const closedIntent = await closedBefore(deps, state, { paymentIntentId, amountCents }, cause)
    const slot = await deps.streams.execute(agenda, state.date, cause, day =>
      openPayment(day, treatmentOf(state), paymentIntentId, deps.clock(), closedIntent),
    )
    if (!slot.ok) return slot
    return deps.streams.execute(booking, bookingId, cause, current =>
      requestPayment(current, { bookingId, paymentIntentId, amountCents }),
    )
  },

  settle: settleBooking,
  fullyRefunded: rejectRefunded,

  async payer(deps, bookingId) {
    const state = await deps.streams.load(booking, bookingId)
    return state.status === 'none' ? undefined : state.personId
  },

  async intentClosed(deps, bookingId, paymentIntentId, cause) {
    const outcome = await deps.streams.execute(booking, bookingId, cause, state =>
      abandonBooking(state, paymentIntentId, deps.clock()),
    )
    if (!outcome.ok) return null
    const released = await releaseAbandoned(deps, outcome.state, cause, paymentIntentId)
    const givenBack = await giveUnusedPartsBack(deps, outcome.state, cause)
    return later(later(outcome.position, released), givenBack)
  },
}
