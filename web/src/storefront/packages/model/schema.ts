import { purchaseRequest } from '@alba/contracts/packages/api'
import { BUYER, buyerSchema, RECIPIENT } from '../../../shared/purchase/buyer-schema.ts'

/** The form of a package as the buyer fills it in: what the API takes, and the terms. */
export const packageForm = purchaseRequest.extend(buyerSchema)

/** The fields from top to bottom. */
export const FIELDS = ['package_id', ...BUYER, ...RECIPIENT, 'terms'] as const
