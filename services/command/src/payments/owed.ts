import type { KnownPayment } from './payment.ts'

/** What of a payment is where. Amounts in cents. */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

type Contested = { readonly amountCents: number; readonly outcome: 'open' | 'won' | 'lost' }

/** What the bank holds back, or has given to the card holder for good. */
export const contestedCents = (disputes: readonly Contested[]): number =>
  sum(disputes.filter(({ outcome }) => outcome !== 'won').map(({ amountCents }) => amountCents))

const lost = ({ disputes }: KnownPayment): number =>
  sum(disputes.filter(({ outcome }) => outcome === 'lost').map(({ amountCents }) => amountCents))

/** What staff asked for and the provider has not answered yet. */
const underway = ({ requests }: KnownPayment): number =>
  sum(requests.filter(({ state }) => state === 'asked').map(({ amountCents }) => amountCents))

/** What the provider could still give back: never more than came in and is not gone, or on its way, already. */
export const refundable = (state: KnownPayment): number =>
  Math.max(
    0,
    state.receivedCents - state.refundedCents - state.otherwiseCents - underway(state) - contestedCents(state.disputes),
  )

/** What is owed and has not gone back by any way. A dispute that was lost gave it back. */
export const outstanding = (state: KnownPayment): number =>
  Math.max(
    0,
    Math.min(state.dueCents, state.receivedCents) -
      state.refundedCents -
      state.otherwiseCents -
      state.writtenOffCents -
      lost(state),
  )

/** Whether all of it is gone again: returned to the card, or taken by the bank. Also before its arrival was heard of. */
export const isGone = (state: KnownPayment): boolean =>
  state.refundedCents + lost(state) >= (state.receivedCents || state.amountCents)
