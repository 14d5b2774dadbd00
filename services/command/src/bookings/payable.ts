import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { openPayment } from '../agenda/decide.ts'
import { blockOf } from '../agenda/own-blocks.ts'
import { later } from '../decision/result.ts'
import { isClosed } from '../payments/close-intent.ts'
import type { Payable } from '../payments/payable.ts'
import { booking } from './booking.ts'
import { abandonBooking, notPayable, requestPayment } from './decide.ts'
import { dueOf } from './parts/decide.ts'
import { giveUnusedPartsBack } from './parts/pay.ts'
import { releaseAbandoned } from './release-time.ts'
import { rejectRefunded, settleBooking } from './settle.ts'
import { treatmentOf } from './treatment.ts'

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
    const before = blockOf(await deps.streams.load(agenda, state.date), bookingId)?.paymentIntentId ?? null
    const closedIntent = before !== null && (await isClosed(deps, before)) ? before : null
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
