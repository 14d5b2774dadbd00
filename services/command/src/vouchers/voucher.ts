import type { Decider } from '@alba/contracts/shared/decision'
import { type VoucherEvent, voucherStream } from '@alba/contracts/vouchers/events'

type Data<Type extends VoucherEvent['type']> = Extract<VoucherEvent, { type: Type }>['data']
type Ordered = Data<'VoucherOrdered'> & { readonly paymentIntentId: string | null }

/** A voucher that is paid. */
export type IssuedVoucher = Ordered & {
  readonly number: string
  readonly paidAt: string
  readonly paidWith: Data<'VoucherIssued'>['paidWith']
  readonly expiresOn: string
  readonly expiresAt: string
  /** What can still be taken from it, in cents. */
  readonly balanceCents: number
  /** The bookings that are paid with it. */
  readonly redemptions: readonly { readonly bookingId: number; readonly amountCents: number }[]
  /** The withdrawal that is being looked into. */
  readonly suspendedBy: number | null
  /** Recorded as expired, which its date says as well. */
  readonly expired: boolean
}

/** `voucher-{id}`. */
export type Voucher =
  | { readonly status: 'none' }
  | (Ordered & { readonly status: 'ordered' })
  | (Ordered & { readonly status: 'canceled' })
  | (IssuedVoucher & { readonly status: 'issued' })
  | (IssuedVoucher & { readonly status: 'invalidated'; readonly withdrawalId: number | null })

export const voucher: Decider<number, Voucher, VoucherEvent> = {
  stream: voucherStream,
  initial: { status: 'none' },
  evolve,
}

function evolve(state: Voucher, fact: VoucherEvent): Voucher {
  if (fact.type === 'VoucherOrdered') return { ...fact.data, paymentIntentId: null, status: 'ordered' }
  if (state.status === 'none') return state
  if (fact.type === 'VoucherIssued') return { ...state, ...issued(state, fact.data), status: 'issued' }
  if (state.status === 'ordered' || state.status === 'canceled') return evolveOrder(state, fact)
  return evolveIssued(state, fact)
}

const issued = (state: Ordered, { number, paidAt, paidWith, expiresOn, expiresAt }: Data<'VoucherIssued'>) => ({
  ...{ number, paidAt, paidWith, expiresOn, expiresAt },
  balanceCents: state.amountCents,
  redemptions: [],
  suspendedBy: null,
  expired: false,
})

function evolveOrder(state: Extract<Voucher, { status: 'ordered' | 'canceled' }>, fact: VoucherEvent): Voucher {
  if (fact.type === 'VoucherPaymentRequested') return { ...state, paymentIntentId: fact.data.paymentIntentId }
  return fact.type === 'VoucherOrderCanceled' ? { ...state, status: 'canceled' } : state
}

function evolveIssued(state: Extract<Voucher, { status: 'issued' | 'invalidated' }>, fact: VoucherEvent): Voucher {
  switch (fact.type) {
    case 'VoucherRedeemed': {
      const { bookingId, amountCents, balanceCents } = fact.data
      return { ...state, balanceCents, redemptions: [...state.redemptions, { bookingId, amountCents }] }
    }
    case 'VoucherRestored': {
      const { bookingId, balanceCents } = fact.data
      return { ...state, balanceCents, redemptions: state.redemptions.filter(each => each.bookingId !== bookingId) }
    }
    case 'VoucherExtended':
      return { ...state, expiresOn: fact.data.expiresOn, expiresAt: fact.data.expiresAt, expired: false }
    case 'VoucherSuspended':
      return { ...state, suspendedBy: fact.data.withdrawalId }
    case 'VoucherResumed':
      return { ...state, suspendedBy: null }
    case 'VoucherInvalidated':
      return { ...state, suspendedBy: null, status: 'invalidated', withdrawalId: fact.data.withdrawalId }
    case 'VoucherExpired':
      return { ...state, expired: true }
    default:
      return state
  }
}
