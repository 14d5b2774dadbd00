import { namesOf } from '@alba/contracts/clients/contact'
import type { HandOver } from '@alba/contracts/clients/events'
import { pick } from '@alba/contracts/shared/case'
import { isStillCorrectable, MOST_EMAIL_CORRECTIONS } from '@alba/contracts/shared/corrections'
import { accept, type Decision, type Refusal, reject } from '@alba/contracts/shared/decision'
import { ERASED } from '@alba/contracts/shared/event'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { buyerContactNames, buyerName } from '@alba/contracts/vouchers/buyer-details'

/** The decisions that orders of vouchers and orders of packages share. Both kinds have their own streams and events. */

type Placed = { readonly requestDigest: string; readonly paymentIntentId: string | null }
type Order = { readonly status: 'none' } | (Placed & { readonly status: string })
type Known<State extends Order> = Exclude<State, { readonly status: 'none' }>

const isKnown = <State extends Order>(state: State): state is Known<State> => state.status !== 'none'

/**
 * Records an order. The same order again changes nothing; another one under the same idempotency key is refused.
 * @param ordered the event to record, with the digest of the request
 */
export function placeOrder<Fact extends { readonly type: string; readonly data: { readonly requestDigest: string } }>(
  state: Order,
  ordered: Fact,
): Decision<Fact> {
  if (!isKnown(state)) return accept(ordered)
  return state.requestDigest === ordered.data.requestDigest ? accept() : reject('idempotency_key_reused')
}

/** The order, if it can be paid now. @param unknown the rejection when there is no such order */
export function payableOrder<State extends Order>(
  state: State,
  unknown: Rejection,
): { readonly ok: true; readonly order: Known<State> } | Refusal {
  if (!isKnown(state)) return reject(unknown)
  if (state.status === 'canceled') return reject('order_closed')
  return state.status === 'ordered' ? { ok: true, order: state } : reject('payment_settled')
}

/** Records the payment intent of an order: the first one stays. @param payable the answer of `payableOrder` */
export function requestPayment<
  Fact extends { readonly type: string; readonly data: { readonly paymentIntentId: string } },
>(payable: { readonly ok: true; readonly order: Placed } | Refusal, requested: Fact): Decision<Fact> {
  if (!payable.ok) return payable
  const { paymentIntentId } = payable.order
  if (paymentIntentId === requested.data.paymentIntentId) return accept()
  return paymentIntentId === null ? accept(requested) : reject('order_closed')
}

/**
 * Cancels an order because its payment was closed, or because it has none (null). Nothing changes when the order has
 * another payment.
 */
export function cancelOrder<State extends Order, Fact extends { readonly type: string }>(
  state: State,
  paymentIntentId: string | null,
  canceled: (order: Known<State>) => Fact,
): Decision<Fact> {
  if (!isKnown(state) || state.status !== 'ordered') return accept()
  return state.paymentIntentId === paymentIntentId ? accept(canceled(state)) : accept()
}

type Buyer = {
  readonly personId: string
  readonly purchaserFirstname: string
  readonly purchaserName: string
  readonly purchaserEmail: string
  readonly purchaserPhone: string | null
}
type Corrected = Buyer & { readonly previousPersonId: string; readonly resends: boolean }
/** @property paidAt null for what was paid in another system */
type PaidOrder = Buyer & { readonly paidAt: string | null; readonly correctionsByBuyer: number }

/**
 * @property email the corrected address
 * @property personId the person of the corrected address
 * @property insteadOf the address that the buyer saw
 */
export type EmailCorrection = { readonly email: string; readonly personId: string; readonly insteadOf: string }

/**
 * The buyer corrects the address of a paid order, and the mail is sent again, to the new address. If the order has this
 * address already, nothing changes: the same request may come twice.
 * @param order undefined when it is not paid, or not valid any more
 * @param corrected makes the event
 * @param now milliseconds since the epoch
 */
export function correctBuyerEmail<Fact extends { readonly type: string }>(
  order: PaidOrder | undefined,
  { email, personId, insteadOf }: EmailCorrection,
  corrected: (buyer: Corrected) => Fact,
  now: number,
): Decision<Fact> {
  if (order?.personId === personId) return accept()
  if (!order || order.paidAt === null || !isStillCorrectable(order.paidAt, now)) return reject('correction_closed')
  if (order.correctionsByBuyer >= MOST_EMAIL_CORRECTIONS) return reject('corrections_spent')
  if (order.purchaserEmail !== insteadOf) return reject('contact_changed')
  const contact = { ...pick(order, buyerContactNames), purchaserEmail: email }
  return accept(corrected({ ...contact, personId, previousPersonId: order.personId, resends: true }))
}

/**
 * The new details of the buyer of an order, after a client was corrected for everything that they have. Undefined when
 * nothing changes: the order is somebody else's, has these details already, or the buyer's data was erased.
 */
export function followedClient(order: Buyer, to: HandOver['data']): Corrected | undefined {
  if (order.personId !== to.previousPersonId || order.purchaserEmail === ERASED) return undefined
  const buyer = { ...namesIn(order, to.name), purchaserEmail: to.email, purchaserPhone: to.phone }
  if (buyerContactNames.every(name => order[name] === buyer[name])) return undefined
  return { ...buyer, personId: to.personId, previousPersonId: to.previousPersonId, resends: false }
}

/**
 * First and last name of the buyer, from a client's whole name. They stay if together they are this name; otherwise the
 * first word becomes the first name.
 */
function namesIn(order: Buyer, name: string): Pick<Buyer, 'purchaserFirstname' | 'purchaserName'> {
  if (buyerName(order.purchaserFirstname, order.purchaserName) === name)
    return pick(order, ['purchaserFirstname', 'purchaserName'])
  const { first, last } = namesOf(name)
  return { purchaserFirstname: first, purchaserName: last }
}
