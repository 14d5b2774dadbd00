import { type BuyerValues, emptyBuyer, purchaseDraft } from '../../../shared/purchase/draft.ts'

export type PackageValues = BuyerValues & {
  /** The chosen package; null for none. */
  package_id: number | null
}

const empty: PackageValues = { ...emptyBuyer, package_id: null }

/** The package being bought. */
export const usePackageDraft = purchaseDraft('alba-package-draft', empty)

/** Chooses a package; what else was typed stays. */
export const choosePackage = (package_id: number): void =>
  usePackageDraft.setState(({ values }) => ({ values: { ...values, package_id } }))
