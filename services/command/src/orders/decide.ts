import { accept, type Decision, type Refusal, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'

/** What was ordered to be paid by card: a voucher, or a package. Each has its own stream, events and further life. */
type Placed = { readonly requestDigest: string; readonly paymentIntentId: string | null }
type Order = { readonly status: 'none' } | (Placed & { readonly status: string })
type Known<State extends Order> = Exclude<State, { readonly status: 'none' }>

const isKnown = <State extends Order>(state: State): state is Known<State> => state.status !== 'none'

/**
 * The same order again changes nothing; another one under the same key is refused.
 * @param ordered what is recorded, with the digest of the request
 */
export function placeOrder<Fact extends { readonly type: string; readonly data: { readonly requestDigest: string } }>(
  state: Order,
  ordered: Fact,
): Decision<Fact> {
  if (!isKnown(state)) return accept(ordered)
  return state.requestDigest === ordered.data.requestDigest ? accept() : reject('idempotency_key_reused')
}

/** The order, where it may be paid now. @param unknown why not, where there is none */
export function payableOrder<State extends Order>(
  state: State,
  unknown: Rejection,
): { readonly ok: true; readonly order: Known<State> } | Refusal {
  if (!isKnown(state)) return reject(unknown)
  if (state.status === 'canceled') return reject('order_closed')
  return state.status === 'ordered' ? { ok: true, order: state } : reject('payment_settled')
}

/** An order has one payment intent: the first that is recorded stays. @param payable what `payableOrder` said */
export function requestPayment<
  Fact extends { readonly type: string; readonly data: { readonly paymentIntentId: string } },
>(payable: { readonly ok: true; readonly order: Placed } | Refusal, requested: Fact): Decision<Fact> {
  if (!payable.ok) return payable
  const { paymentIntentId } = payable.order
  if (paymentIntentId === requested.data.paymentIntentId) return accept()
  return paymentIntentId === null ? accept(requested) : reject('order_closed')
}

/** Its own payment was closed, or nobody ever paid. Whoever closes another payment leaves it as it is. */
export function cancelOrder<State extends Order, Fact extends { readonly type: string }>(
  state: State,
  paymentIntentId: string | null,
  canceled: (order: Known<State>) => Fact,
): Decision<Fact> {
  if (!isKnown(state) || state.status !== 'ordered') return accept()
  return state.paymentIntentId === paymentIntentId ? accept(canceled(state)) : accept()
}
