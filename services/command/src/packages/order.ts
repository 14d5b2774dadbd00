import { purchasePackage as command } from '@alba/contracts/packages/commands'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { pick } from '@alba/contracts/shared/case'
import { reject } from '@alba/contracts/shared/decision'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { START } from '@alba/platform/event-store/event-store'
import { newId, requestDigest } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { setUnpaidDeadline } from '../payments/end-unpaid.ts'
import { whenever } from '../policies/policy.ts'
import { canBeBought } from '../reference/reference.ts'
import { purchasePackage as decide } from './decide.ts'
import { purchase } from './purchase.ts'

/** Orders a package, with its present price and services. Its vouchers are issued when it is paid. */
export const purchasePackage = handler(command, async (deps: Deps, body, cause) => {
  const reference = deps.reference.current()
  const { packages, services, bookingRules, salesTerms } = reference
  const chosen = packages.get(body.packageId)
  if (!chosen) return reject('package_unknown')
  const items = chosen.items.flatMap(({ serviceId, quantity }) => {
    const service = services.get(serviceId)
    return service ? [{ serviceId, quantity, serviceName: service.name, amountCents: service.priceCents }] : []
  })
  const purchaseId = newId(deps.keyring, 'purchase-id', body.idempotencyKey)
  const data = {
    ...pick(body, buyerDetailNames),
    purchaseId,
    items,
    packageId: chosen.packageId,
    amountCents: chosen.priceCents,
    packageName: chosen.name,
    packageDescription: chosen.description,
    personId: deps.keyring.personId(body.purchaserEmail),
    termsVersion: bookingRules.termsVersion,
    terms: acceptedNow(salesTerms),
    requestDigest: requestDigest(deps.keyring, body),
  }
  const outcome = await deps.streams.execute(purchase, purchaseId, cause, state =>
    // A repeated request finds its purchase, even when the package has been retired since.
    state.status === 'none' && !canBeBought(reference, chosen) ? reject('package_retired') : decide(state, data),
  )
  return outcome.ok ? { ok: true, purchaseId, position: outcome.position ?? START } : outcome
})

export const setUnpaidPurchaseDeadline = whenever(
  'PackagePurchased',
  'remember-unpaid-purchase',
  (deps: Deps, { data, metadata }) =>
    setUnpaidDeadline(deps, { kind: 'package', id: data.purchaseId }, metadata.occurredAt),
)
