import type { DataOf } from '@alba/contracts/events'
import { importVoucher as command, type ImportVoucher } from '@alba/contracts/moving/commands'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { pick } from '@alba/contracts/shared/case'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { expiryAtEndOf } from '@alba/contracts/vouchers/rules'
import type { Cause } from '../decision/cause.ts'
import { idOfKey, requestDigest } from '../decision/ids.ts'
import { personOf, unreachable } from '../decision/person.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { importVoucher as decide } from '../vouchers/decide.ts'
import { numberOf } from '../vouchers/payable.ts'
import { voucher } from '../vouchers/voucher.ts'
import { contentOf, importOutcome } from './outcome.ts'
import { reachOf } from './reach.ts'

/** Imports a voucher with what is left on it. It is valid at once, and no mail is sent. */
export const importVoucher = handler(command, async (deps: Deps, body, cause) => {
  const refusal = unreachable(deps.reference.current().choices, reachOf(body))
  if (refusal) return refusal
  const service = body.serviceId === null ? null : deps.reference.current().services.get(body.serviceId)
  if (service === undefined) return reject('service_unknown')
  const amountCents = body.amountCents ?? service?.priceCents ?? body.balanceCents
  if (amountCents === null || amountCents === 0) return reject('amount_mismatch')
  const balanceCents = body.balanceCents ?? amountCents
  if (balanceCents > amountCents) return reject('amount_mismatch')
  const worth = { serviceId: service?.serviceId ?? null, serviceName: service?.name ?? null, amountCents, balanceCents }
  return recordVoucher(
    deps,
    { ...body, ...worth, purchaseId: null },
    requestDigest(deps.keyring, contentOf(body)),
    cause,
  )
})

type Wanted = Pick<ImportVoucher, (typeof buyerDetailNames)[number] | 'key' | 'code' | 'expiresOn' | 'boughtOn'> &
  Pick<DataOf<'VoucherImported'>, 'serviceId' | 'serviceName' | 'amountCents' | 'balanceCents' | 'purchaseId'> &
  Pick<ImportVoucher, 'importedFrom'>

/** Records an imported voucher. */
export async function recordVoucher(deps: Deps, wanted: Wanted, digest: string, cause: Cause) {
  const data = imported(deps, wanted, digest)
  return importOutcome(await deps.streams.execute(voucher, data.voucherId, cause, state => decide(state, data)))
}

/** Why the voucher would be refused now, or its id, and whether it would be recorded or is here already. Writes nothing. */
export async function tryVoucher(
  deps: Deps,
  wanted: Wanted,
  digest: string,
): Promise<Refusal | { readonly ok: true; readonly voucherId: number; readonly isNew: boolean }> {
  const data = imported(deps, wanted, digest)
  const { voucherId } = data
  const decision = decide(await deps.streams.load(voucher, voucherId), data)
  return decision.ok ? { ok: true, voucherId, isNew: decision.events.length > 0 } : decision
}

/** The id of the voucher derives from its code, so no code is imported twice, not even from two systems. */
function imported(deps: Deps, wanted: Wanted, digest: string): DataOf<'VoucherImported'> {
  const { code, key } = wanted
  const voucherId = idOfKey(deps.keyring, 'imported-voucher-id', code === null ? `row ${key}` : `code ${code}`)
  return {
    ...pick(wanted, buyerDetailNames),
    ...pick(wanted, [
      'serviceId',
      'serviceName',
      'amountCents',
      'balanceCents',
      'boughtOn',
      'purchaseId',
      'importedFrom',
    ]),
    ...expiryAtEndOf(wanted.expiresOn, deps.zone),
    voucherId,
    terms: acceptedNow(deps.reference.current().salesTerms),
    number: code ?? numberOf(deps, voucherId),
    personId: personOf(deps, reachOf(wanted)),
    requestDigest: digest,
  }
}
