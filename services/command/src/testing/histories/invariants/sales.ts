import type { EventOf } from '@alba/contracts/events'
import { purchaseStream } from '@alba/contracts/packages/events'
import { withdrawalStream } from '@alba/contracts/withdrawals/events'
import { purchase } from '../../../packages/purchase.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import { withdrawal } from '../../../withdrawals/withdrawal.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'
import { isFullyReturnedByProvider, isOwedOrSettled } from './money.ts'

/** Finds paid packages that lack vouchers, and withdrawals that were not decided, or accepted and not carried out. */
export const salesFindings = (simulation: Simulation): Finding[] => [
  ...idsOf(simulation, 'purchase').flatMap(id => ofPurchase(simulation, id)),
  ...idsOf(simulation, 'withdrawal').flatMap(id => ofWithdrawal(simulation, id)),
]

function ofPurchase(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(purchase, id)
  const subject = purchaseStream(id)
  if (state.status === 'ordered')
    return [{ kind: 'order still open', subject, text: 'it is neither paid nor canceled' }]
  if (state.status !== 'paid') return []
  const due = state.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const given = vouchersOf(simulation, id).length
  if (given === due) return []
  return [{ kind: 'voucher missing', subject, text: `it is paid, and ${given} of ${due} vouchers were issued` }]
}

const vouchersOf = (simulation: Simulation, purchaseId: number): number[] =>
  idsOf(simulation, 'voucher').filter(id => {
    const state = simulation.state(voucher, id)
    return state.status !== 'none' && state.purchaseId === purchaseId
  })

function ofWithdrawal(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(withdrawal, id)
  const subject = withdrawalStream(id)
  if (state.status === 'received')
    return [{ kind: 'withdrawal not decided', subject, text: 'it is neither accepted nor referred to staff' }]
  const accepted = simulation.log
    .stream(subject)
    .find((event): event is EventOf<'WithdrawalAccepted'> => event.type === 'WithdrawalAccepted')
  if (!accepted) return []
  const found: Finding[] = []
  const { paymentIntentId } = accepted.data
  const paid = simulation.provider.intents.get(paymentIntentId)
  if (!paid || !(isFullyReturnedByProvider(paid) || isOwedOrSettled(simulation, paid)))
    found.push({
      kind: 'accepted without refund',
      subject,
      text: `${paymentIntentId} was neither refunded nor recorded as owed`,
    })
  const about = accepted.data.subject
  for (const voucherId of about.kind === 'voucher' ? [about.id] : vouchersOf(simulation, about.id))
    if (simulation.state(voucher, voucherId).status === 'issued')
      found.push({ kind: 'accepted and still valid', subject, text: `voucher ${voucherId} can still be used` })
  return found
}
