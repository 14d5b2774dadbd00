import { importPackage as command, type ImportPackage } from '@alba/contracts/moving/commands'
import type { PackageDefinition } from '@alba/contracts/packages/events'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { pick } from '@alba/contracts/shared/case'
import { reject } from '@alba/contracts/shared/decision'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import type { Cause } from '../decision/cause.ts'
import { idOfKey, requestDigest } from '../decision/ids.ts'
import { personOf, unreachable } from '../decision/person.ts'
import { later } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { importPurchase } from '../packages/decide.ts'
import { purchase } from '../packages/purchase.ts'
import { recordVoucher, tryVoucher } from './import-voucher.ts'
import { contentOf, importOutcome } from './outcome.ts'
import { reachOf } from './reach.ts'

/**
 * Imports what is left of one service in a package that was bought: a voucher for each session. The first row of a
 * purchase also records the purchase; the other rows have the same `purchaseKey` and find it.
 *
 * After an interruption, sending the same row again does the rest. Before anything is recorded, all vouchers of a row
 * are checked, so that a refused row leaves nothing behind: each voucher keeps the digest of its row, and with one
 * recorded voucher a corrected row would be refused (`idempotency_key_reused`).
 */
export const importPackage = handler(command, async (deps: Deps, body, cause) => {
  const { packages, services, choices } = deps.reference.current()
  const contactRefusal = unreachable(choices, reachOf(body))
  if (contactRefusal) return contactRefusal
  const chosen = packages.get(body.packageId)
  if (!chosen) return reject('package_unknown')
  const service = services.get(body.serviceId)
  const items = body.items ?? chosen.items
  const included = items.filter(({ serviceId }) => serviceId === body.serviceId)
  const isKnown = ({ serviceId }: { readonly serviceId: number }) => services.has(serviceId)
  if (!service || included.length === 0 || !(body.items ?? []).every(isKnown)) return reject('service_unknown')
  // No more sessions can be left than the package included. This checks one row; `withoutMoreThanIncluded` adds up all
  // rows of a file.
  if (body.left > included.reduce((sum, { quantity }) => sum + quantity, 0)) return reject('amount_mismatch')
  const amountCents = body.sessionCents ?? service.priceCents
  // A voucher with the amount 0 counts as used. A service with its price on request has the price 0, so its row must
  // state the price of a session.
  if (amountCents === 0) return reject('amount_mismatch')
  const purchaseId = idOfKey(deps.keyring, 'imported-purchase-id', body.purchaseKey)
  const digest = requestDigest(deps.keyring, contentOf(body))
  const worth = { serviceId: service.serviceId, serviceName: service.name, amountCents, balanceCents: amountCents }
  const sessions = Array.from({ length: body.left }, (_, n) => {
    const session = { key: `${body.key} ${n}`, code: body.codes[n] ?? null, purchaseId }
    return { ...body, ...worth, ...session }
  })
  const voucherIds: number[] = []
  for (const session of sessions) {
    const tried = await tryVoucher(deps, session, digest)
    if (!tried.ok) return tried
    if (tried.isNew) voucherIds.push(tried.voucherId)
  }
  const bought = await recordPurchase(deps, body, { definition: { ...chosen, items }, purchaseId, voucherIds }, cause)
  if (!bought.ok) return bought
  let result = bought
  for (const session of sessions) {
    const made = await recordVoucher(deps, session, digest, cause)
    if (!made.ok) return made
    // It is `exists` only when the purchase and all vouchers were there before.
    const outcome = result.outcome === 'created' || made.outcome === 'created' ? 'created' : 'exists'
    result = { ok: true, outcome, position: later(result.position, made.position) }
  }
  return result
})

/**
 * The fields that say the same in all rows of a purchase. The purchase keeps their digest, and a row that differs in one
 * of them is refused (`idempotency_key_reused`).
 */
const purchaseFields = [...buyerDetailNames, 'packageId', 'items', 'boughtOn', 'priceCents'] as const

type Bought = {
  readonly definition: PackageDefinition
  readonly purchaseId: number
  /** The vouchers that are recorded next. */
  readonly voucherIds: readonly number[]
}

/**
 * Records the purchase, or finds that an earlier row recorded it. The package comes as it is offered now, but with the
 * `items` that the row gives, if it gives any.
 */
async function recordPurchase(
  deps: Deps,
  body: ImportPackage,
  { definition, purchaseId, voucherIds }: Bought,
  cause: Cause,
) {
  const { services } = deps.reference.current()
  const { packageId, name, description, items, priceCents } = definition
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
    personId: personOf(deps, reachOf(body)),
    requestDigest: requestDigest(deps.keyring, pick(body, purchaseFields)),
  }
  return importOutcome(
    await deps.streams.execute(purchase, purchaseId, cause, state => importPurchase(state, data, voucherIds)),
  )
}
