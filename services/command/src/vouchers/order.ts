import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { DataOf } from '@alba/contracts/events'
import { acceptedNow, type SalesTerms } from '@alba/contracts/settings/terms'
import { pick } from '@alba/contracts/shared/case'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { orderVoucher as command } from '@alba/contracts/vouchers/commands'
import { deliveryAt, type VoucherCard } from '@alba/contracts/vouchers/delivery'
import { expiryMonthsAfter, isFreeAmount } from '@alba/contracts/vouchers/rules'
import { START } from '@alba/platform/event-store/event-store'
import { newId, requestDigest } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { setUnpaidDeadline } from '../payments/end-unpaid.ts'
import { whenever } from '../policies/policy.ts'
import { orderVoucher as decide } from './decide.ts'
import { voucher } from './voucher.ts'

/**
 * Orders a voucher for a service, at its present price, or for a free amount. It is worth nothing before it is paid.
 */
export const orderVoucher = handler(command, async (deps: Deps, body, cause) => {
  const { services, bookingRules, salesTerms } = deps.reference.current()
  const { serviceId, idempotencyKey } = body
  const validityMonths = body.validityMonths ?? salesTerms.voucherMonths
  const service = serviceId === null ? undefined : services.get(serviceId)
  if (serviceId !== null && !service) return reject('service_unknown')
  if (service?.priceCents === 0) return reject('price_on_request')
  const amountCents = service?.priceCents ?? body.amountCents
  if (amountCents === null) return reject('amount_mismatch')
  const gift = giftOf(deps, body, validityMonths)
  const voucherId = newId(deps.keyring, 'voucher-order-id', idempotencyKey)
  const data = {
    ...pick(body, buyerDetailNames),
    voucherId,
    serviceId,
    amountCents,
    validityMonths,
    purchaseId: null,
    serviceName: service?.name ?? null,
    personId: deps.keyring.personId(body.purchaserEmail),
    ...(gift.ok && gift.chosen),
    termsVersion: bookingRules.termsVersion,
    terms: acceptedNow(salesTerms),
    requestDigest: requestDigest(deps.keyring, body),
  }
  const refusal = notSold(service, data, salesTerms) ?? (gift.ok ? undefined : gift)
  const outcome = await deps.streams.execute(voucher, voucherId, cause, state =>
    // A repeated request finds its order, even when the same order would be refused by now.
    state.status === 'none' && refusal ? refusal : decide(state, data),
  )
  return outcome.ok ? { ok: true, voucherId, position: outcome.position ?? START } : outcome
})

/** Why a voucher is not sold now: its service is retired, or the terms of sale do not allow its amount or validity. */
function notSold(
  service: ServiceDefinition | undefined,
  { amountCents, validityMonths }: DataOf<'VoucherOrdered'>,
  terms: SalesTerms,
): Refusal | undefined {
  if (service && !isOffered(service)) return reject('service_retired')
  if (!service && !isFreeAmount(amountCents, terms)) return reject('voucher_amount_not_sold')
  return validityMonths > terms.voucherMonths ? reject('voucher_validity_not_sold') : undefined
}

type Chosen = Pick<DataOf<'VoucherOrdered'>, 'deliverAt' | 'card'>

/**
 * When the voucher is to be sent and how it looks. Refused when the centre does not offer this choice, or the moment is
 * not possible. The last day is computed from today, although it will count from the payment: it can only be later.
 */
function giftOf(
  { reference, clock, zone }: Pick<Deps, 'reference' | 'clock' | 'zone'>,
  { deliverAt, card }: { readonly deliverAt?: string | undefined; readonly card?: VoucherCard | undefined },
  validityMonths: number,
): { readonly ok: true; readonly chosen: Chosen } | Refusal {
  const look = card === 'coloured' ? { card } : {}
  const isChosen = deliverAt !== undefined || card === 'coloured'
  if (isChosen && !reference.current().choices.giftDay) return reject('gift_day_off')
  if (deliverAt === undefined) return { ok: true, chosen: look }
  const now = clock()
  const { expiresAt } = expiryMonthsAfter(dayAt(now, zone), validityMonths, zone)
  const chosen = deliveryAt(deliverAt, expiresAt, { zone, now })
  return 'refused' in chosen ? reject(chosen.refused) : { ok: true, chosen: { ...look, deliverAt: chosen.at } }
}

/** A voucher of a package has no deadline of its own: the package is paid as a whole. */
export const setUnpaidVoucherDeadline = whenever(
  'VoucherOrdered',
  'remember-unpaid-voucher',
  async (deps: Deps, { data, metadata }) => {
    if (data.purchaseId !== null) return
    await setUnpaidDeadline(deps, { kind: 'voucher', id: data.voucherId }, metadata.occurredAt)
  },
)
