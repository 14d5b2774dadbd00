import { purchaseDetail } from '@alba/contracts/packages/api'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import { z } from 'zod'
import type { ReadModels } from '../read-models/read-models.ts'
import { statusAt } from '../vouchers/queries.ts'
import { type Purchase, withVouchers } from './queries.ts'
import { detailOfPurchase } from './view.ts'

/**
 * How many purchases are cached at most. The more recently used half always stays: as many as a centre with twelve
 * practitioners sells in ten years, in about 10 MB.
 */
const LIMIT = 12_000

/** A purchase as JSON, and the instant at which its first voucher expires; null when none does. */
type PurchaseJson = { readonly json: string; readonly until: string | null }

/**
 * Purchases with their vouchers as a JSON list. The JSON of each is cached until the purchase or one of its vouchers
 * changes, because shaping rows is most of the cost of a long list. A voucher expires without a change, so after its
 * last day the cached JSON is not used.
 */
export function purchasesJson(models: ReadModels, now: () => number) {
  const write = async (keys: readonly string[]): Promise<ReadonlyMap<string, PurchaseJson>> => {
    const rows = await models.rows(purchasesTable, keys.map(Number))
    const purchases = await withVouchers(models, rows)
    return new Map(purchases.map(each => [String(each.row.id), purchaseJsonAt(each, now())]))
  }
  const cache = models.cached<PurchaseJson>({ model: ['purchases', 'vouchers'], limit: LIMIT }, write)
  return async (ids: readonly number[]): Promise<string> => {
    const keys = ids.map(String)
    const kept = await cache.get(keys)
    const outdated = keys.filter(key => hasExpired(kept.get(key)?.until ?? '9999', now()))
    const rewritten = outdated.length > 0 ? await write(outdated) : undefined
    return `[${keys.flatMap(key => (rewritten?.get(key) ?? kept.get(key))?.json ?? []).join(',')}]`
  }
}

/** @param now milliseconds since the epoch */
function purchaseJsonAt(purchase: Purchase, now: number): PurchaseJson {
  const ends = purchase.vouchers.filter(each => statusAt(each, now) === 'valid').flatMap(each => each.expires_at ?? [])
  const json = JSON.stringify(z.encode(purchaseDetail, detailOfPurchase(purchase, now)))
  return { json, until: ends.toSorted()[0] ?? null }
}
