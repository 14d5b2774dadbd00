import { type Failure, invalidRequest } from './errors.ts'
import type { Charge, Refund } from './objects.ts'

export type RefundCommand = {
  id: string
  /** Cents; undefined refunds everything that is left. */
  amount: number | undefined
  reason: Refund['reason']
  metadata: Record<string, string>
  /** Whether a dispute about the charge is open, or was lost. */
  isContested: boolean
  /** Unix seconds. */
  now: number
}

export type RefundOutcome = { kind: 'applied'; charge: Charge; refund: Refund } | { kind: 'refused'; failure: Failure }

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100)

/** Refunds a captured charge, in part or in full. A pure function. */
export function decideRefund(charge: Charge, command: RefundCommand): RefundOutcome {
  const refused = (message: string, details?: { code?: string; param?: string }): RefundOutcome => ({
    kind: 'refused',
    failure: invalidRequest(message, details),
  })
  if (command.isContested) {
    return refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  if (!charge.paid || !charge.captured)
    return refused(`Charge ${charge.id} has not been captured; there is nothing to refund.`)
  const left = charge.amount - charge.amount_refunded
  if (charge.refunded || left === 0) {
    return refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = command.amount ?? left
  if (amount > left) {
    const scale = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount'
    return refused(
      `Refund amount (${money(amount, charge.currency)}) is greater than ${scale} (${money(left, charge.currency)})`,
      {
        param: 'amount',
      },
    )
  }
  return {
    kind: 'applied',
    charge: { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left },
    refund: newRefund(charge, command, amount),
  }
}

function newRefund(charge: Charge, command: RefundCommand, amount: number): Refund {
  return {
    id: command.id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: command.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: command.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: command.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/**
 * The bank's reference arrives after the refund, with `refund.updated`.
 * @param reference 23 digits
 */
export const withBankReference = (refund: Refund, reference: string): Refund => ({
  ...refund,
  destination_details: {
    card: { reference, reference_status: 'available', reference_type: 'acquirer_reference_number', type: 'refund' },
    type: 'card',
  },
})
