import { importPackage as command, type ImportPackage } from '@alba/contracts/moving/commands'
import type { PackageDefinition } from '@alba/contracts/packages/events'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { pick } from '@alba/contracts/shared/case'
import { reject } from '@alba/contracts/shared/decision'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import type { Cause } from '../decision/cause.ts'
import { idOfKey, requestDigest } from '../decision/ids.ts'
import { later } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { importPurchase } from '../packages/decide.ts'
import { purchase } from '../packages/purchase.ts'
import { recordVoucher, refusalOfVoucher } from './import-voucher.ts'
import { contentOf, importOutcome } from './outcome.ts'

/**
 * Imports the purchase of a package, and a voucher for each session that is left. An import that stopped in between is
 * finished when the row is sent again. A row that is refused leaves nothing: its vouchers are tried before the first is
 * recorded, because a purchase with half of its sessions could not be corrected and sent again.
 */
export const importPackage = handler(command, async (deps: Deps, body, cause) => {
  const { packages, services } = deps.reference.current()
  const chosen = packages.get(body.packageId)
  if (!chosen) return reject('package_unknown')
  const service = services.get(body.serviceId)
  const items = body.items ?? chosen.items
  const included = items.filter(({ serviceId }) => serviceId === body.serviceId)
  if (!service || included.length === 0) return reject('service_unknown')
  // Otherwise its vouchers together would be worth more than its price.
  if (body.left > included.reduce((sum, { quantity }) => sum + quantity, 0)) return reject('amount_mismatch')
  const amountCents = body.sessionCents ?? service.priceCents
  // A voucher that is worth nothing counts as used.
  if (amountCents === 0) return reject('amount_mismatch')
  const purchaseId = idOfKey(deps.keyring, 'imported-purchase-id', body.purchaseKey)
  const digest = requestDigest(deps.keyring, contentOf(body))
  const worth = { serviceId: service.serviceId, serviceName: service.name, amountCents, balanceCents: amountCents }
  const sessions = Array.from({ length: body.left }, (_, n) => {
    const session = { key: `${body.key} ${n}`, code: body.codes[n] ?? null, purchaseId }
    return { ...body, ...worth, ...session }
  })
  for (const session of sessions) {
    const refusal = await refusalOfVoucher(deps, session, digest)
    if (refusal) return refusal
  }
  const bought = await recordPurchase(deps, body, { ...chosen, items }, purchaseId, cause)
  if (!bought.ok) return bought
  let result = bought
  for (const session of sessions) {
    const made = await recordVoucher(deps, session, digest, cause)
    if (!made.ok) return made
    const outcome = result.outcome === 'created' || made.outcome === 'created' ? 'created' : 'exists'
    result = { ok: true, outcome, position: later(result.position, made.position) }
  }
  return result
})

/** What all rows of a purchase say. */
const ofPurchase = [...buyerDetailNames, 'packageId', 'items', 'boughtOn', 'priceCents'] as const

async function recordPurchase(
  deps: Deps,
  body: ImportPackage,
  { packageId, name, description, items, priceCents }: PackageDefinition,
  purchaseId: number,
  cause: Cause,
) {
  const { services } = deps.reference.current()
  const data = {
    ...pick(body, buyerDetailNames),
    ...pick(body, ['boughtOn', 'importedFrom']),
    terms: acceptedNow(deps.reference.current().salesTerms),
    purchaseId,
    packageId,
    packageName: name,
    packageDescription: description,
    items: items.flatMap(({ serviceId, quantity }) => {
      const service = services.get(serviceId)
      return service ? [{ serviceId, quantity, serviceName: service.name, amountCents: service.priceCents }] : []
    }),
    amountCents: body.priceCents ?? priceCents,
    personId: deps.keyring.personId(body.purchaserEmail),
    requestDigest: requestDigest(deps.keyring, pick(body, ofPurchase)),
  }
  return importOutcome(await deps.streams.execute(purchase, purchaseId, cause, state => importPurchase(state, data)))
}
