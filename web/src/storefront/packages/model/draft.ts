import { type BuyerValues, emptyBuyer, purchaseDraft } from '../../../shared/purchase/draft.ts'

export type PackageValues = BuyerValues & {
  /** The id of the chosen package; null when none is. */
  package_id: number | null
}

const empty: PackageValues = { ...emptyBuyer, package_id: null }

/** The draft of the purchase. */
export const usePackageDraft = purchaseDraft('alba-package-draft', empty)

/** Chooses a package, and keeps what else was typed. */
export const choosePackage = (package_id: number): void =>
  usePackageDraft.setState(({ values }) => ({ values: { ...values, package_id } }))
