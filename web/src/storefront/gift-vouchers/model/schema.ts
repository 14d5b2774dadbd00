import type { VoucherRequest } from '@alba/contracts/vouchers/api'
import { voucherCard } from '@alba/contracts/vouchers/delivery'
import { freeAmountsSentence, isFreeAmount } from '@alba/contracts/vouchers/rules'
import { z } from 'zod'
import { choices } from '../../../shared/centre.ts'
import { isDate, localOf } from '../../../shared/centre-time.ts'
import { BUYER, buyerSchema, RECIPIENT } from '../../../shared/purchase/buyer-schema.ts'
import { presentTerms } from '../../../shared/terms.ts'
import { NO_DATE } from '../delivery-form.ts'
import { centsOf } from './amount.ts'

const AMOUNT = freeAmountsSentence(presentTerms)
const freeAmount = z.number(AMOUNT).refine(cents => isFreeAmount(cents, presentTerms), AMOUNT)

// Null is what the library of the forms reads from radio buttons that were left without a choice.
const chosenService = z
  .string()
  .nullable()
  .transform(id => id ?? '')

const delivery = {
  delivery: z.enum(['paid', 'day']),
  deliver_date: z.string(),
  deliver_time: z.string(),
  card: voucherCard,
}
// An old draft may contain a day although the centre no longer offers that choice. The field is hidden then, so the day
// is ignored.
const isDateGiven = (form: { readonly delivery: string; readonly deliver_date: string }): boolean =>
  !choices.giftDay || form.delivery === 'paid' || isDate(form.deliver_date)

/** The form of a voucher, with the rules of the API. A free amount is typed in euros and comes out in cents. */
const kinds = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    service_id: chosenService.pipe(z.string().min(1, 'Veuillez choisir un service')),
    amount: z.string(),
    ...buyerSchema,
    ...delivery,
  }),
  z.object({
    kind: z.literal('amount'),
    service_id: chosenService,
    amount: z.string().transform(centsOf).pipe(freeAmount),
    ...buyerSchema,
    ...delivery,
  }),
])
export const voucherForm = kinds.refine(isDateGiven, { path: ['deliver_date'], error: NO_DATE })
export type VoucherForm = z.output<typeof voucherForm>

/** The fields from top to bottom. */
export const FIELDS = ['service_id', 'amount', ...RECIPIENT, 'deliver_date', 'deliver_time', ...BUYER, 'terms'] as const

/** The request for the form. It has no price for a service: the server knows it. */
export function voucherOrder(form: VoucherForm): VoucherRequest {
  const { kind, service_id, amount, terms: _accepted, delivery, deliver_date, deliver_time, card, ...buyer } = form
  const deliver_at = delivery === 'day' ? localOf(deliver_date, deliver_time) : null
  const what =
    kind === 'service'
      ? { service_id: Number(service_id), amount_cents: null }
      : { service_id: null, amount_cents: amount }
  return {
    ...what,
    ...buyer,
    ...(choices.giftDay && { deliver_at, card }),
    validity_months: presentTerms.voucherMonths,
  }
}
