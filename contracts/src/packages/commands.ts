import { z } from 'zod'
import { add, define } from '../catalogue/defining.ts'
import { accepted, defineCommand } from '../shared/command.ts'
import { emailCorrection } from '../shared/corrections.ts'
import { randomId, requestKey, smallId } from '../shared/ids.ts'
import { buyerDetails } from '../vouchers/buyer-details.ts'
import { packageDefinition } from './events.ts'

/**
 * Defines a package, or changes it. `retired`: a new one is retired from the beginning, and may have treatments that
 * nobody can buy any more; one that exists keeps being offered or retired.
 */
export const definePackage = define('define-package', packageDefinition.extend({ retired: z.boolean().optional() }))
/** Changes a known package as staff edits it; its place on the page stays. */
export const changePackage = define('change-package', packageDefinition.omit({ rank: true }))
export const addPackage = add('add-package', packageDefinition.omit({ packageId: true, rank: true }))

/** Buys a package at its present price. */
export const purchasePackage = defineCommand('purchase-package', {
  by: ['visitor'],
  body: z.object({
    packageId: smallId,
    ...buyerDetails,
    purchaserEmail: z.email().max(254),
    recipientEmail: z.email().max(254).nullable(),
    /** The same key with the same order returns the same purchase. */
    idempotencyKey: requestKey.nullable(),
  }),
  answer: z.object({ purchaseId: randomId, position: z.string() }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})

/** The buyer corrects the address of the package that they have just paid, and gets its vouchers there. */
export const correctPurchaseEmail = defineCommand('correct-purchase-email', {
  by: ['visitor'],
  body: z.object({ purchaseId: randomId, ...emailCorrection }),
  answer: accepted,
})
