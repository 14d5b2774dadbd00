import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { correctImportedVoucher, correctVouchers } from './correct-email.ts'
import { issueVouchers } from './issue-vouchers.ts'
import { purchase } from './purchase.ts'

/**
 * A paid package has its vouchers issued. When the buyer's details are corrected, the vouchers get the corrected ones,
 * imported ones too.
 */
export const packagePolicies = [
  whenever('PackagePaid', 'issue-vouchers-of-package', async (deps: Deps, { data }, cause) =>
    issueVouchers(deps, await deps.streams.load(purchase, data.purchaseId), cause),
  ),
  whenever('PurchaseBuyerCorrected', 'correct-vouchers-of-package', (deps: Deps, { data }, cause) =>
    correctVouchers(deps, data.purchaseId, cause),
  ),
  whenever('VoucherImported', 'correct-imported-voucher', (deps: Deps, { data }, cause) =>
    correctImportedVoucher(deps, data, cause),
  ),
]
