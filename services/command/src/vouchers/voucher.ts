import type { DataOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import type { Decider } from '@alba/contracts/shared/decision'
import { buyerContactNames, noRecipient } from '@alba/contracts/vouchers/buyer-details'
import { type VoucherEvent, voucherStream } from '@alba/contracts/vouchers/events'
import type { Expiry } from '@alba/contracts/vouchers/rules'

type Ordered = DataOf<'VoucherOrdered'> & {
  readonly paymentIntentId: string | null
  /** How often the buyer has corrected their address. */
  readonly correctionsByBuyer: number
}
/** What both an order and an import say of a voucher. */
type Bought = Omit<Ordered, 'validityMonths' | 'termsVersion'>

/** A voucher that has been paid. */
export type IssuedVoucher = Bought & {
  readonly number: string
  /** Null for one that was paid in another system. */
  readonly paidAt: string | null
  readonly paidWith: DataOf<'VoucherIssued'>['paidWith'] | { readonly kind: 'elsewhere' }
  /** The last day on which it is valid, in the calendar of the centre, and the last second of that day, UTC. */
  readonly expiresOn: string
  readonly expiresAt: string
  /** What is left on it, in cents. */
  readonly balanceCents: number
  /** The bookings that it pays. */
  readonly redemptions: readonly {
    readonly bookingId: number
    readonly amountCents: number
    /** Whether it pays only a part of the booking. */
    readonly isPart: boolean
    /** What was to be paid of the booking then; undefined in older events, and where it pays all. */
    readonly dueCents?: number | undefined
  }[]
  /** The withdrawal that is being judged; null when there is none. */
  readonly suspendedBy: number | null
  /** Whether it was sent, at the moment that its buyer chose or earlier because they asked for it. */
  readonly isDelivered: boolean
  /** Whether its expiry has been recorded. */
  readonly expired: boolean
  /** The former end before each extension that staff may still take back; the newest last. */
  readonly endedBefore: readonly Expiry[]
}

/** `voucher-{id}`. */
export type Voucher =
  | { readonly status: 'none' }
  | (Ordered & { readonly status: 'ordered' })
  /** `refunded`: its payment was returned before it was issued, so it never will be. */
  | (Ordered & { readonly status: 'canceled'; readonly refunded: boolean })
  | (IssuedVoucher & { readonly status: 'issued' })
  | (IssuedVoucher & { readonly status: 'invalidated'; readonly withdrawalId: number | null })

export const voucher: Decider<number, Voucher, VoucherEvent> = {
  stream: voucherStream,
  initial: { status: 'none' },
  evolve,
}

function evolve(state: Voucher, fact: VoucherEvent): Voucher {
  if (fact.type === 'VoucherOrdered')
    return { ...fact.data, paymentIntentId: null, correctionsByBuyer: 0, status: 'ordered' }
  if (fact.type === 'VoucherImported') return { ...imported(fact.data), status: 'issued' }
  if (state.status === 'none') return state
  if (fact.type === 'VoucherBuyerCorrected') return { ...state, ...corrected(state, fact.data) }
  if (fact.type === 'VoucherRecipientErased') return { ...state, ...noRecipient }
  if (state.status === 'ordered' || state.status === 'canceled') return evolveOrder(state, fact)
  return evolveIssued(state, fact)
}

const issued = (state: Ordered, { number, paidAt, paidWith, expiresOn, expiresAt }: DataOf<'VoucherIssued'>) => ({
  number,
  paidAt,
  paidWith,
  expiresOn,
  expiresAt,
  balanceCents: state.amountCents,
  redemptions: [],
  suspendedBy: null,
  isDelivered: false,
  expired: false,
  endedBefore: [],
})

const corrected = (state: Bought, data: DataOf<'VoucherBuyerCorrected'>) => ({
  ...pick(data, ['personId', ...buyerContactNames]),
  correctionsByBuyer: state.correctionsByBuyer + 1,
})

const imported = ({ importedFrom: _from, boughtOn: _boughtOn, ...data }: DataOf<'VoucherImported'>): IssuedVoucher => ({
  ...data,
  paymentIntentId: null,
  correctionsByBuyer: 0,
  paidAt: null,
  paidWith: { kind: 'elsewhere' },
  redemptions: [],
  suspendedBy: null,
  isDelivered: false,
  expired: false,
  endedBefore: [],
})

function evolveOrder(state: Extract<Voucher, { status: 'ordered' | 'canceled' }>, fact: VoucherEvent): Voucher {
  if (fact.type === 'VoucherIssued') return { ...state, ...issued(state, fact.data), status: 'issued' }
  if (fact.type === 'VoucherPaymentRequested') return { ...state, paymentIntentId: fact.data.paymentIntentId }
  if (fact.type !== 'VoucherOrderCanceled') return state
  return { ...state, status: 'canceled', refunded: fact.data.refunded ?? false }
}

function evolveIssued(state: Extract<Voucher, { status: 'issued' | 'invalidated' }>, fact: VoucherEvent): Voucher {
  switch (fact.type) {
    case 'VoucherRedeemed': {
      const { bookingId, amountCents, balanceCents, isPart = false, dueCents } = fact.data
      const redemption = { bookingId, amountCents, isPart, dueCents }
      return { ...state, balanceCents, redemptions: [...state.redemptions, redemption] }
    }
    case 'VoucherRestored': {
      const { bookingId, balanceCents } = fact.data
      return { ...state, balanceCents, redemptions: state.redemptions.filter(each => each.bookingId !== bookingId) }
    }
    case 'VoucherExtended': {
      const before = pick(state, ['expiresOn', 'expiresAt'])
      // Staff cannot take back an extension that the centre owes for canceling a booking.
      const endedBefore = fact.data.by === 'centre_canceled' ? [] : [...state.endedBefore, before]
      return { ...state, ...pick(fact.data, ['expiresOn', 'expiresAt']), expired: false, endedBefore }
    }
    case 'VoucherExtensionUndone':
      return {
        ...state,
        ...pick(fact.data, ['expiresOn', 'expiresAt']),
        expired: false,
        endedBefore: state.endedBefore.slice(0, -1),
      }
    case 'VoucherSuspended':
      return { ...state, suspendedBy: fact.data.withdrawalId }
    case 'VoucherResumed':
      return { ...state, suspendedBy: null }
    case 'VoucherInvalidated':
      return { ...state, suspendedBy: null, status: 'invalidated', withdrawalId: fact.data.withdrawalId }
    case 'VoucherDeliveryMoved':
      return { ...state, deliverAt: fact.data.deliverAt }
    case 'VoucherDelivered':
      return { ...state, isDelivered: true }
    case 'VoucherExpired':
      return { ...state, expired: true }
    default:
      return state
  }
}
