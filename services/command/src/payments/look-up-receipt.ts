import type { PaymentTarget } from '@alba/contracts/payments/events'
import { lookUpReceipt as command } from '@alba/contracts/payments/receipt-commands'
import type { BodyOf } from '@alba/contracts/shared/command'
import { reject } from '@alba/contracts/shared/decision'
import { receiptLinks } from '@alba/platform/links/links'
import { idOfKey } from '../decision/ids.ts'
import { handler } from '../handler.ts'
import type { PaymentDeps } from './payable.ts'

/** The kinds of ids that derive from the idempotency key of a visitor's request (ADR 6). */
const idKinds = { booking: 'booking-id', voucher: 'voucher-order-id', package: 'purchase-id' } as const

/**
 * Finds the sale of a receipt. The visitor proves that it is theirs, either by the idempotency key of their request or
 * by the token of a link. The same refusal answers a wrong proof, a link from before the address was corrected, and any
 * proof when the centre offers no receipts.
 */
export const lookUpReceipt = handler(command, async (deps: PaymentDeps, asked) => {
  const sale = deps.reference.current().choices.receipts ? await provenSale(deps, asked) : undefined
  return sale ? { ok: true, ...sale } : reject('receipt_unknown')
})

async function provenSale(deps: PaymentDeps, asked: BodyOf<typeof command>): Promise<PaymentTarget | undefined> {
  if ('requestKey' in asked) {
    const { kind, id, requestKey } = asked
    return idOfKey(deps.keyring, idKinds[kind], requestKey) === id ? { kind, id } : undefined
  }
  const sale = receiptLinks.subjectIn(asked.token)
  const payer = sale && (await deps.payables[sale.kind].payer(deps, sale.id))
  return sale && payer && receiptLinks.isGenuine(deps.keyring, asked.token, sale, payer) ? sale : undefined
}
