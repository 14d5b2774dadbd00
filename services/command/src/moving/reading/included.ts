import type { CentreState } from '@alba/contracts/centre/state'
import type { ImportPackage } from '@alba/contracts/moving/commands'
import type { ReadRow } from './read-rows.ts'

type Left = Pick<ImportPackage, 'purchaseKey' | 'packageId' | 'serviceId' | 'items' | 'left'>

/**
 * Refuses rows with which more sessions would be left of a package than it included. The command checks this for one
 * row; a purchase may have several rows for one service, with different last days or prices, which are added up here.
 */
export function withoutMoreThanIncluded(rows: readonly ReadRow[], { packages }: CentreState): ReadRow[] {
  const leftBefore = new Map<string, { readonly left: number; readonly row: number }>()
  return rows.map(read => {
    if (read.kind !== 'command') return read
    const { purchaseKey, packageId, serviceId, left, items } = read.body as Left
    const purchased = `${purchaseKey} ${serviceId}`
    const before = leftBefore.get(purchased)
    const all = (before?.left ?? 0) + left
    const contents = items ?? packages.find(each => each.packageId === packageId)?.items ?? []
    const included = contents
      .filter(item => item.serviceId === serviceId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (before && all > included) {
      const why = `with row ${before.row} ${all} sessions would be left, and the package included ${included}`
      return { row: read.row, kind: 'refused', why }
    }
    leftBefore.set(purchased, { left: all, row: read.row })
    return read
  })
}
