import { purchaseRequest } from '@alba/contracts/packages/api'
import { BUYER, buyerSchema, RECIPIENT } from '../../../shared/purchase/buyer-schema.ts'

/** The form of a package: the request of the API, and the acceptance of the terms. */
export const packageForm = purchaseRequest.extend(buyerSchema)

/** The fields from top to bottom. */
export const FIELDS = ['package_id', ...BUYER, ...RECIPIENT, 'terms'] as const
