import { z } from 'zod'
import { ERASED, type ErasablePart, personal, personId } from '../shared/event.ts'

/** How the buyer is reached. */
export const buyerContact = {
  purchaserFirstname: personal(z.string().max(100)),
  purchaserName: personal(z.string().max(100)),
  purchaserEmail: personal(z.string().max(254)),
  purchaserPhone: personal(z.string().max(30).nullable()),
}

/**
 * The buyer and the recipient, as the commands and events of vouchers and packages carry them. Read models have a
 * column for each, under the same name in snake_case. These schemas are looser than those of `api.ts`, which word the
 * errors, because « effacé » must be valid too.
 */
export const buyerDetails = { ...buyerContact, ...recipientDetails() }

/** The same in the events of vouchers, and in those of purchases: the recipient can be erased alone (ADR 105). */
export const voucherParties = { ...buyerContact, ...recipientDetails('recipient') }
export const purchaseParties = { ...buyerContact, ...recipientDetails('packageRecipient') }

/** For whom it is. @param part the part of an event with which they are erased */
function recipientDetails(part?: ErasablePart) {
  return {
    recipientFirstname: personal(z.string().max(100).nullable(), part),
    recipientLastname: personal(z.string().max(100).nullable(), part),
    /** Where a copy goes, when the buyer wants the recipient to get the voucher by mail. */
    recipientEmail: personal(z.string().max(254).nullable(), part),
    personalMessage: personal(z.string().max(500).nullable(), part),
  }
}

/** What is left of the recipient after their erasure. */
export const noRecipient = {
  recipientFirstname: null,
  recipientLastname: null,
  recipientEmail: null,
  personalMessage: null,
} as const

/** What the events have in common that say that a recipient was erased. */
export const recipientErasure = {
  /** Why: what the operator wrote. Not sealed, so it must not say who the person is: the command refuses it if it does. */
  reason: z.string().min(1).max(300),
}

export const buyerContactNames = Object.keys(buyerContact) as (keyof typeof buyerContact)[]
export const buyerDetailNames = Object.keys(buyerDetails) as (keyof typeof buyerDetails)[]

/** What the events have in common that correct how a buyer is reached (ADR 61). */
export const buyerCorrection = {
  /** The person of the corrected address, whose key seals what is recorded from now on. */
  personId,
  /** The person of the address before. */
  previousPersonId: personId,
  ...buyerContact,
  /** Whether the mail with the vouchers goes out again, to the corrected address. */
  resends: z.boolean(),
}

/** First and last name, which may be the same word. For an erased person « effacé » stands once, not twice. */
export const buyerName = (firstname: string, name: string): string =>
  firstname === ERASED && name === ERASED ? ERASED : [firstname, name].filter(part => part !== '').join(' ')
