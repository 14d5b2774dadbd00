import { paymentTarget } from '@alba/contracts/payments/events'
import { backOffMs } from '@alba/platform/back-off'
import type { Again, Meet } from '../deadlines/worker.ts'
import { whenever } from '../policies/policy.ts'
import { endIntent } from './close-intent.ts'
import type { PaymentDeps } from './payable.ts'

/** How long an order waits for its payment: long enough for whoever comes back from their bank the next morning. */
const PATIENCE_MS = 24 * 60 * 60_000
/** Between two questions about a payment that the bank is still at work on. */
const PROCESSING = { firstMs: 10 * 60_000, longestMs: 60 * 60_000 }

/** An order that nobody paid is given up, its payment closed first: what was paid after all is settled. */
export const endUnpaid: Meet<PaymentDeps> = async (deps, deadline, cause): Promise<Again | undefined> => {
  const target = paymentTarget.parse(deadline.payload)
  const payable = deps.payables[target.kind]
  const bill = await payable.bill(deps, target.id)
  if (!bill.ok) return undefined
  const { paymentIntentId } = bill
  if (paymentIntentId === null) {
    await payable.giveUp(deps, target.id, null, cause)
    // A payment was opened at this very moment: it is asked about in its turn.
    const left = await payable.bill(deps, target.id)
    return left.ok && left.paymentIntentId !== null ? { inMs: 0 } : undefined
  }
  const ended = await endIntent(deps, paymentIntentId, cause)
  const isInProgress = !ended.ok && ended.rejection === 'payment_in_progress'
  return isInProgress ? { inMs: backOffMs(deadline.attempts, PROCESSING) } : undefined
}

const remember = (deps: PaymentDeps, kind: 'voucher' | 'package', id: number, orderedAt: string) =>
  deps.setDeadline({
    kind: 'unpaid',
    key: `${kind}-${id}`,
    dueAt: Date.parse(orderedAt) + PATIENCE_MS,
    payload: { kind, id },
  })

export const rememberUnpaid = [
  whenever('VoucherOrdered', 'remember-unpaid-voucher', async (deps: PaymentDeps, { data, metadata }) => {
    if (data.purchaseId === null) await remember(deps, 'voucher', data.voucherId, metadata.occurredAt)
  }),
  whenever('PackagePurchased', 'remember-unpaid-purchase', (deps: PaymentDeps, { data, metadata }) =>
    remember(deps, 'package', data.purchaseId, metadata.occurredAt),
  ),
]
