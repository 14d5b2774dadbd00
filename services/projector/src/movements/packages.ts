import type {
  Bought,
  Movement,
  MovementPackageRow,
  MovementSourceRow,
  PackageVoucher,
  Worth,
} from '@alba/contracts/movements/rows'
import { worthOfPart, worthsOf } from '@alba/contracts/packages/shares'
import type { Group } from '../runner/derive.ts'

/** What a source moved, each movement with the amount that counts. */
export type Account = Pick<MovementSourceRow, 'key' | 'sale' | 'movements'>

const idOf = ({ key }: Pick<MovementSourceRow, 'key'>): number => Number(key.slice('voucher:'.length))

function voucherOf(source: MovementSourceRow): PackageVoucher {
  const { serviceId, amountCents } = source.state as Worth
  return { id: idOf(source), serviceId, amountCents, movements: source.movements }
}

/** A bought package, and its vouchers as they come to be known. */
export const packageGroup: Group<MovementSourceRow, MovementPackageRow> = {
  of: ({ kind, sale }) => (kind === 'package' || kind === 'purchase' ? sale : undefined),
  join(group, source) {
    const { bought = null, vouchers = [] } = group ?? {}
    const sale = source.sale as MovementPackageRow['sale']
    if (source.kind === 'purchase') return { sale, bought: source.state as Bought, vouchers }
    return { sale, bought, vouchers: [...vouchers, voucherOf(source)].toSorted((a, b) => a.id - b.id) }
  },
  leave(group, source) {
    const remaining =
      source.kind === 'purchase'
        ? { ...group, bought: null }
        : { ...group, vouchers: group.vouchers.filter(({ id }) => id !== idOf(source)) }
    return remaining.bought === null && remaining.vouchers.length === 0 ? undefined : remaining
  },
}

/**
 * What the vouchers of a package moved. Each counts with its share of the price of the package, which was paid, and not
 * with the list price of its treatment. List prices stay while the purchase is unknown.
 */
export function accountsOf({ sale, bought, vouchers }: MovementPackageRow): Account[] {
  const all = vouchers.map(({ id, serviceId, amountCents }) => ({
    id,
    service_id: serviceId,
    amount_cents: amountCents,
  }))
  const worths = bought && worthsOf({ amount_cents: bought.amountCents, items: bought.items }, all)
  return vouchers.map(({ id, amountCents, movements }) => {
    const worthCents = worths?.get(id) ?? amountCents
    return { key: `voucher:${id}`, sale, movements: atWorth(movements, { amountCents, worthCents }) }
  })
}

/** Each movement as the difference that it makes to what the voucher is worth, so the sum is what is owed. */
function atWorth(movements: readonly Movement[], worth: Parameters<typeof worthOfPart>[1]): Movement[] {
  let left = 0
  return movements.map(movement => {
    const before = worthOfPart(left, worth)
    left += movement.cents
    return { ...movement, cents: worthOfPart(left, worth) - before }
  })
}
