import type { VoucherRequest } from '@alba/contracts/vouchers/api'
import { freeAmountsSentence, isFreeAmount } from '@alba/contracts/vouchers/rules'
import { z } from 'zod'
import { BUYER, buyerSchema, RECIPIENT } from '../../../shared/purchase/buyer-schema.ts'
import { presentTerms } from '../../../shared/terms.ts'
import { centsOf } from './amount.ts'

const AMOUNT = freeAmountsSentence(presentTerms)
const freeAmount = z.number(AMOUNT).refine(cents => isFreeAmount(cents, presentTerms), AMOUNT)

/** The form of a voucher, with the rules of the API. A free amount is typed in euros and comes out in cents. */
export const voucherForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    service_id: z.string().min(1, 'Veuillez choisir un service'),
    amount: z.string(),
    ...buyerSchema,
  }),
  z.object({
    kind: z.literal('amount'),
    service_id: z.string(),
    amount: z.string().transform(centsOf).pipe(freeAmount),
    ...buyerSchema,
  }),
])
export type VoucherForm = z.output<typeof voucherForm>

/** The fields from top to bottom. */
export const FIELDS = ['service_id', 'amount', ...RECIPIENT, ...BUYER, 'terms'] as const

/** The request for the form. It has no price for a service: the server knows it. */
export function voucherOrder(form: VoucherForm): VoucherRequest {
  const { kind, service_id, amount, terms: _accepted, ...buyer } = form
  const what =
    kind === 'service'
      ? { service_id: Number(service_id), amount_cents: null }
      : { service_id: null, amount_cents: amount }
  return { ...what, ...buyer, validity_months: presentTerms.voucherMonths }
}
