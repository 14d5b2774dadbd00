import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { personId } from '../shared/event.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { publish } from './publish.ts'

const purchase = { purchaseId: randomId }

/** The events about bought packages that other processes get. Each names the event of the log that it is made from. */
export const publishedPurchases = [
  publish(
    'PackagePurchased',
    'alba.purchase.ordered.v1',
    z.object({ ...purchase, personId, packageId: smallId, amountCents: cents }),
  ),
  publish('PurchaseCanceled', 'alba.purchase.canceled.v1', z.object(purchase)),
  publish(
    'PackagePaid',
    'alba.purchase.paid.v1',
    z.object({ ...purchase, paymentIntentId, amountCents: cents, paidAt: instant }),
  ),
  publish('PurchaseWithdrawn', 'alba.purchase.withdrawn.v1', z.object({ ...purchase, withdrawalId: randomId })),
  publish(
    'PurchaseBuyerCorrected',
    'alba.purchase.buyer-corrected.v1',
    z.object({
      ...purchase,
      /** The person of the corrected address. */
      personId,
      previousPersonId: personId,
      /** Whether the mail with the vouchers goes out again, to the corrected address. */
      resends: z.boolean(),
    }),
  ),
] as const
