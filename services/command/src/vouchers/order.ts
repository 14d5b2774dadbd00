import { isOffered } from '@alba/contracts/catalogue/retiring'
import { pick } from '@alba/contracts/shared/case'
import { reject } from '@alba/contracts/shared/decision'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { orderVoucher as command } from '@alba/contracts/vouchers/commands'
import { LEAST_CENTS, MOST_CENTS } from '@alba/contracts/vouchers/rules'
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
  const { services, bookingRules } = deps.reference.current()
  const { serviceId, validityMonths, idempotencyKey } = body
  const service = serviceId === null ? undefined : services.get(serviceId)
  if (serviceId !== null && !service) return reject('service_unknown')
  if (service?.priceCents === 0) return reject('price_on_request')
  const amountCents = service?.priceCents ?? body.amountCents
  if (amountCents === null || (!service && (amountCents < LEAST_CENTS || amountCents > MOST_CENTS)))
    return reject('amount_mismatch')
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
    termsVersion: bookingRules.termsVersion,
    requestDigest: requestDigest(deps.keyring, body),
  }
  const outcome = await deps.streams.execute(voucher, voucherId, cause, state =>
    // A repeated request finds its order, even when the service has been retired since.
    state.status === 'none' && service && !isOffered(service) ? reject('service_retired') : decide(state, data),
  )
  return outcome.ok ? { ok: true, voucherId, position: outcome.position ?? START } : outcome
})

/** A voucher of a package has no deadline of its own: the package is paid as a whole. */
export const setUnpaidVoucherDeadline = whenever(
  'VoucherOrdered',
  'remember-unpaid-voucher',
  async (deps: Deps, { data, metadata }) => {
    if (data.purchaseId !== null) return
    await setUnpaidDeadline(deps, { kind: 'voucher', id: data.voucherId }, metadata.occurredAt)
  },
)
