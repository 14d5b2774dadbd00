import type { BoughtVoucher, Everything } from './everything.ts'

type Purchase = Everything['purchases'][number]

/** The unused vouchers of a purchase for one service, with one price and one last day. */
export type Sessions = Purchase & {
  readonly serviceId: number
  readonly serviceName: string
  readonly sessionCents: number
  readonly expiresOn: string
  readonly vouchers: readonly BoughtVoucher[]
  /** When the purchase was paid, UTC; null for an imported one. */
  readonly paidSince: string | null
}

/** What is left of every package; nothing of one whose vouchers are all used. */
export const sessionsOf = ({ purchases, vouchers }: Everything): Sessions[] =>
  purchases.flatMap(bought => {
    const own = vouchers.filter(({ purchaseId }) => purchaseId === bought.purchaseId)
    const unused = own.filter(
      ({ status, balanceCents, amountCents }) => status === 'issued' && balanceCents === amountCents,
    )
    const groups = Map.groupBy(
      unused,
      ({ serviceId, amountCents, expiresOn }) => `${serviceId} ${amountCents} ${expiresOn}`,
    )
    return [...groups.values()].flatMap(group => rowOf(bought, group))
  })

const paidAtOf = (bought: Purchase): string | null => ('paidAt' in bought ? bought.paidAt : null)

function rowOf(bought: Purchase, group: readonly BoughtVoucher[]): Sessions[] {
  const [first] = group
  if (!first) return []
  const { serviceId, serviceName, amountCents, expiresOn } = first
  const service = { serviceId: serviceId ?? 0, serviceName: serviceName ?? '' }
  return [{ ...bought, ...service, sessionCents: amountCents, expiresOn, vouchers: group, paidSince: paidAtOf(bought) }]
}
