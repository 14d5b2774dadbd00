import { buyerFields } from '@alba/contracts/vouchers/api'
import { z } from 'zod'
import type { BuyerValues } from './draft.ts'

/** The fields of a buyer by the rules of the API, and the acceptance of the terms. */
export const buyerSchema = {
  ...buyerFields,
  terms: z.boolean().refine(accepted => accepted, 'Vous devez accepter les conditions générales'),
}

/** The fields from top to bottom; in the forms the recipient comes last. */
export const BUYER = ['purchaser_firstname', 'purchaser_name', 'purchaser_email', 'purchaser_phone'] as const
export const RECIPIENT = [
  'recipient_firstname',
  'recipient_lastname',
  'recipient_email',
  'personal_message',
] as const satisfies (keyof BuyerValues)[]
