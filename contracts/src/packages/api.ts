import { z } from 'zod'
import { retirableView } from '../catalogue/retiring.ts'
import { moneyView, refundableView } from '../payments/refund-api.ts'
import { acceptedTermsView } from '../settings/terms-view.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { pageQuery, searchQuery } from '../shared/page.ts'
import { buyerFields, publicPaymentStatus, salePaymentStatus, voucherStatus } from '../vouchers/api.ts'

const CHOOSE = 'Veuillez choisir un forfait'

/** GET /api/packages */
export const packageView = z.object({
  id: smallId,
  name: z.string(),
  description: z.string(),
  price_cents: cents,
  items: z.array(z.object({ service_id: smallId, service_name: z.string(), quantity: z.int() })),
})
export type PackageView = z.infer<typeof packageView>
/** A package as staff sees it, retired ones included. */
export const staffPackageView = packageView.extend(retirableView)
export type StaffPackageView = z.infer<typeof staffPackageView>

/** POST /api/packages/purchase */
export const purchaseRequest = z.object({
  package_id: z.int(CHOOSE).pipe(smallId),
  ...buyerFields,
})
export type PurchaseRequest = z.input<typeof purchaseRequest>

/**
 * A purchase as its buyer sees it; to know its id is enough. It has vouchers once they are issued. Instants are UTC.
 */
export const purchaseView = z.object({
  id: randomId,
  amount_cents: cents,
  purchaser_firstname: z.string().nullable(),
  purchaser_name: z.string().nullable(),
  /**
   * Null once the address was corrected: a mail went to the first address, and its reader knows the id, and must not
   * learn the right address (ADR 61).
   */
  purchaser_email: z.string().nullable(),
  recipient_firstname: z.string().nullable(),
  recipient_lastname: z.string().nullable(),
  payment_status: publicPaymentStatus,
  created_at: z.string(),
  paid_at: z.string().nullable(),
  /** The terms that apply to it. */
  terms: acceptedTermsView,
  package: z.object({
    name: z.string(),
    description: z.string(),
    items: z.array(z.object({ service_name: z.string(), quantity: z.int() })),
  }),
  vouchers: z.array(
    z.object({
      id: randomId,
      service_name: z.string().nullable(),
      voucher_number: z.string().nullable(),
      status: voucherStatus,
      expires_at: z.string().nullable(),
    }),
  ),
})
export type PurchaseView = z.infer<typeof purchaseView>

/** A purchase as staff sees it. */
export const purchaseDetail = purchaseView.extend({
  payment_status: salePaymentStatus,
  /** What was paid, what went back, and what is owed and has not gone back yet. */
  received_cents: cents,
  refunded_cents: cents,
  outstanding_cents: cents,
  /** What became of the money; null while none came in. */
  money: moneyView.nullable(),
  /** The payments of which some money can still be returned. */
  refundable: z.array(refundableView),
  vouchers: z.array(
    purchaseView.shape.vouchers.element.extend({
      /** The voucher's share of the price of the package. */
      worth_cents: cents,
      used_cents: cents,
    }),
  ),
  purchaser_phone: z.string().nullable(),
  recipient_email: z.string().nullable(),
  personal_message: z.string().nullable(),
  stripe_payment_intent_id: paymentIntentId.nullable(),
})
export type PurchaseDetail = z.infer<typeof purchaseDetail>

/** The answer when a purchase was made but cannot be shown yet: `Location` says where it will be. */
export const purchasePending = z.object({ id: randomId })

/** GET /api/packages/purchases/list, for staff. */
export const purchaseListQuery = z.object({
  status: salePaymentStatus.or(z.literal('all')).default('all'),
  /** Words of the purchaser's name or e-mail, or of the package's name, in any order and case. */
  q: searchQuery,
  ...pageQuery(500, 50),
})
/** GET /api/packages/purchases/export, for staff. */
export const purchaseExportQuery = purchaseListQuery.pick({ status: true, q: true })
export const purchaseList = z.object({ items: z.array(purchaseDetail), total: z.int() })
