import type { Movement } from '@alba/contracts/movements/rows'
import { worthOfPart } from '@alba/contracts/packages/shares'
import type { SaleFilter } from '@alba/contracts/payments/sale-filter'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { salesIn } from '../payments/overview.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { worthsOf } from '../vouchers/worth.ts'
import { instantsOf, type Span } from './period.ts'
import { DETAIL_COLUMNS, DETAIL_JOINS, type SaleDetails } from './sale-details.ts'

export type MovementRow = Movement & SaleDetails

type Source = SaleDetails & { readonly movements: readonly Movement[] }

/**
 * The movements of the vouchers of packages in some days, oldest first in each voucher. Each counts with the voucher's
 * share of the price of its package, which was paid, and not with the list price of its treatment.
 */
export async function movementsOfPackages(
  models: ReadModels,
  { sales, ...span }: Span & { readonly sales?: SaleFilter | undefined },
  zone: string,
): Promise<MovementRow[]> {
  const ofSales = await salesIn(models, sales, 3)
  const text = `SELECT found.key, found.sale, found.movements, ${DETAIL_COLUMNS} FROM movements.sources AS found ${DETAIL_JOINS}
    WHERE found.kind = 'package' AND found.last_at >= $1 AND found.first_at < $2
      ${ofSales.text('found.sale')} ORDER BY found.key`
  const [from, until] = instantsOf(span, zone)
  const sources = await models.query<Source>(
    { name: `movements of packages${ofSales.name}`, text },
    from,
    until,
    ...ofSales.values,
  )
  const worths = await worthByKey(models, sources)
  const all = sources.flatMap(({ movements, ...details }) =>
    atWorth(movements, worths.get(details.key)).map(movement => ({ ...movement, ...details })),
  )
  return all.filter(({ at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until))
}

/** The list price of a voucher, and its share of the price of the package. */
type Worth = Parameters<typeof worthOfPart>[1]

async function worthByKey(models: ReadModels, sources: readonly Source[]): Promise<ReadonlyMap<string, Worth>> {
  const ids = sources.map(({ key }) => Number(key.split(':')[1]))
  const vouchers: VoucherRow[] = await models.rows(vouchersTable, ids)
  const worths = await worthsOf(models, vouchers)
  return new Map(
    vouchers.map(({ id, amount_cents }, n) => [
      `voucher:${id}`,
      { amountCents: amount_cents, worthCents: worths[n] ?? amount_cents },
    ]),
  )
}

/**
 * Each movement as the difference that it makes to what the voucher is worth, so the sum is what is owed. It needs all
 * movements of the voucher, from the first. List prices stay while the read model of vouchers lacks the voucher.
 */
function atWorth(movements: readonly Movement[], worth: Worth | undefined): Movement[] {
  if (!worth) return [...movements]
  let left = 0
  return movements.map(movement => {
    const before = worthOfPart(left, worth)
    left += movement.cents
    return { ...movement, cents: worthOfPart(left, worth) - before }
  })
}
