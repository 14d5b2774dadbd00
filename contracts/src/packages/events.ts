import { z } from 'zod'
import { retirable } from '../catalogue/retiring.ts'
import { provenance } from '../moving/provenance.ts'
import { acceptedTerms } from '../settings/terms.ts'
import { instant, localDate } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personId } from '../shared/event.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { frenchText } from '../shared/text.ts'
import { buyerCorrection, purchaseEventParties, recipientErasure } from '../vouchers/buyer-details.ts'

/** The largest number of vouchers in a package, so that a typing error does not issue thousands. */
export const MOST_VOUCHERS = 50

const quantity = z.int().min(1).max(20)

export const packageDefinition = z.object({
  packageId: smallId,
  name: frenchText(200).min(1),
  description: frenchText(2000),
  priceCents: cents.min(1),
  items: z
    .array(z.object({ serviceId: smallId, quantity }))
    .min(1)
    .max(20)
    .refine(items => items.reduce((sum, item) => sum + item.quantity, 0) <= MOST_VOUCHERS),
  /** Position on the page, lowest first. */
  rank: z.int().min(0),
})

export type PackageDefinition = z.infer<typeof packageDefinition>

/** An item of the package as it was when the package was ordered or imported. */
const boughtItem = z.object({
  serviceId: smallId,
  serviceName: z.string(),
  quantity,
  /** The price of one such treatment: each voucher for it has this value, unless an import gives another one. */
  amountCents: cents,
})
export type BoughtItem = z.infer<typeof boughtItem>

export const packageEvents = [
  defineEvent(
    'PackageDefined',
    'A package, as it stands from now on. Existing purchases do not change.',
    packageDefinition.extend(retirable),
  ),
] as const

export const purchaseEvents = [
  defineEvent(
    'PackagePurchased',
    'A package was ordered. Its vouchers are issued only once it is paid.',
    z.object({
      purchaseId: randomId,
      personId,
      packageId: smallId,
      packageName: z.string(),
      packageDescription: z.string(),
      items: z.array(boughtItem),
      /** The price of the whole package. */
      amountCents: cents,
      /** The version of the text of the terms of sale that the buyer accepted, such as `2025-10`. */
      termsVersion: z.string(),
      /** The terms that apply to it for good; in events of version 1 those that every sale had then. */
      terms: acceptedTerms,
      /** A keyed digest of the order. It distinguishes a retry from another order with the same idempotency key. */
      requestDigest: z.string(),
      ...purchaseEventParties,
    }),
    2,
  ),
  defineEvent(
    'PurchasePaymentRequested',
    'A payment intent was opened for the purchase.',
    z.object({ purchaseId: randomId, paymentIntentId, amountCents: cents }),
  ),
  defineEvent(
    'PurchaseCanceled',
    'The order was given up, because it was unpaid or was refunded before its vouchers were issued. If an unpaid order is paid after all, its vouchers are issued.',
    z.object({
      purchaseId: randomId,
      /** The payment was refunded before it was recorded here, so the vouchers are never issued. */
      refunded: z.literal(true).optional(),
    }),
  ),
  defineEvent(
    'PackagePaid',
    'The purchase was paid. A policy issues the vouchers: for each service as many as the package includes.',
    z.object({
      purchaseId: randomId,
      paymentIntentId,
      amountCents: cents,
      paidAt: instant,
      /** The person who bought it; missing in older events. */
      personId: personId.optional(),
    }),
  ),
  defineEvent(
    'PurchaseBuyerCorrected',
    'The buyer corrected their address. A policy corrects it in the vouchers of the purchase.',
    z.object({ purchaseId: randomId, ...buyerCorrection }),
  ),
  defineEvent(
    'PackageImported',
    'The purchase of a package in another system was imported. What is left of it are imported vouchers.',
    z.object({
      purchaseId: randomId,
      personId,
      packageId: smallId,
      packageName: z.string(),
      packageDescription: z.string(),
      /** What the whole package includes, used or not. */
      items: z.array(boughtItem),
      /** The price of the whole package, paid there. */
      amountCents: cents,
      boughtOn: localDate.nullable(),
      /** The terms that apply to it here: those of the day of the import. */
      terms: acceptedTerms,
      importedFrom: provenance,
      /** A keyed digest of the import, to tell a repeated one from another one. */
      requestDigest: z.string(),
      ...purchaseEventParties,
    }),
    2,
  ),
  defineEvent(
    'ImportedVouchersListed',
    'An import is about to record these vouchers of an imported purchase. They follow when its buyer is corrected.',
    z.object({ purchaseId: randomId, voucherIds: z.array(randomId).min(1).max(MOST_VOUCHERS) }),
  ),
  defineEvent(
    'PurchaseRecipientErased',
    'The key of the person for whom the package was bought was deleted, on their wish: name, address and message of the earlier events cannot be read any more, and the buyer stays. Read models forget them.',
    z.object({ purchaseId: randomId, ...recipientErasure }),
  ),
  defineEvent(
    'PurchaseWithdrawn',
    'The buyer withdrew from the purchase: its vouchers are no longer valid, and the money goes back.',
    z.object({ purchaseId: randomId, withdrawalId: randomId }),
  ),
] as const

export type PackageEvent = Fact<(typeof packageEvents)[number]>
export type PurchaseEvent = Fact<(typeof purchaseEvents)[number]>

export const packageStream = (id: number): string => `package-${id}`
export const purchaseStream = (id: number): string => `purchase-${id}`
