import { isOffered } from '@alba/contracts/catalogue/retiring'
import {
  type PackageView,
  type PurchaseDetail,
  type PurchaseView,
  packageView,
  type StaffPackageView,
} from '@alba/contracts/packages/api'
import { worthOf, worthOfPart } from '@alba/contracts/packages/shares'
import { refundableOf } from '@alba/contracts/payments/refundable'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { moneyView } from '../payments/money-view.ts'
import { statusAt } from '../vouchers/queries.ts'
import { publicPayment } from '../vouchers/view.ts'
import type { Purchase } from './queries.ts'

/** The packages in the order of the page, without those that have an unknown service. */
export const packageViews = ({ packages, services }: Catalogue): StaffPackageView[] =>
  packages
    .filter(({ items }) => items.every(item => services.has(item.serviceId)))
    .map(({ items, ...row }) => ({
      ...row,
      items: items.map(({ serviceId, quantity }) => ({
        service_id: serviceId,
        service_name: services.get(serviceId)?.name ?? '',
        quantity,
      })),
    }))

/** The packages that can be bought: they are offered, and so is each of their services, with a price. */
export const offeredPackages = (catalogue: Catalogue): PackageView[] =>
  packageViews(catalogue)
    .filter(each => isOffered(each) && each.items.every(({ service_id }) => isOfferedAtPrice(catalogue, service_id)))
    .map(each => packageView.parse(each))

function isOfferedAtPrice({ services }: Catalogue, id: number): boolean {
  const service = services.get(id)
  return service !== undefined && isOffered(service) && service.price_cents > 0
}

/** The public fields, one by one: any other field is for staff only. */
const shownToBuyer = [
  'id',
  'amount_cents',
  'purchaser_firstname',
  'purchaser_name',
  'purchaser_email',
  'recipient_firstname',
  'recipient_lastname',
  'created_at',
  'paid_at',
] as const satisfies readonly (keyof PurchaseView)[]

/** The purchase as its buyer sees it. @param now milliseconds since the epoch */
export const viewOfPurchase = ({ row, vouchers }: Purchase, now: number): PurchaseView => ({
  ...pick(row, shownToBuyer),
  terms: snakeKeys(row.terms),
  payment_status: publicPayment(row),
  package: {
    name: row.package_name,
    description: row.package_description,
    items: row.items.map(({ serviceName, quantity }) => ({ service_name: serviceName, quantity })),
  },
  vouchers: vouchers.map(voucher => ({
    id: voucher.id,
    service_name: voucher.service_name,
    voucher_number: voucher.number,
    status: statusAt(voucher, now),
    expires_at: voucher.expires_at,
  })),
})

/**
 * The purchase for whoever knows its id. A corrected address is not shown: the mail that went to the mistyped one has the
 * id, and whoever got it may be a stranger (ADR 61).
 * @param now milliseconds since the epoch
 */
export function publicViewOfPurchase(purchase: Purchase, now: number): PurchaseView {
  const view = viewOfPurchase(purchase, now)
  return purchase.row.address_corrected ? { ...view, purchaser_email: null } : view
}

/** What the nth voucher is worth, as its share of the price of the package, and how much of that was used. */
function moneyOfVoucher({ row, vouchers }: Purchase, n: number): { worth_cents: number; used_cents: number } {
  const voucher = vouchers[n]
  if (!voucher) return { worth_cents: 0, used_cents: 0 }
  const worth_cents = worthOf(row, voucher, vouchers)
  const used_cents = worthOfPart(voucher.used_cents, { amountCents: voucher.amount_cents, worthCents: worth_cents })
  return { worth_cents, used_cents }
}

/** The purchase as staff see it. @param now milliseconds since the epoch */
export function detailOfPurchase(purchase: Purchase, now: number): PurchaseDetail {
  const view = viewOfPurchase(purchase, now)
  return {
    ...purchase.row,
    ...view,
    payment_status: purchase.row.payment_status,
    vouchers: view.vouchers.map((voucher, n) => ({ ...voucher, ...moneyOfVoucher(purchase, n) })),
    stripe_payment_intent_id: purchase.row.payment_intent_id,
    money: moneyView(purchase.row),
    refundable: refundableOf(purchase.row.payments),
  }
}
