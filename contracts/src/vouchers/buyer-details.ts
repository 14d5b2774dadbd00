import { z } from 'zod'
import { ERASED, type ErasablePart, personal, personId } from '../shared/event.ts'

/** The name of the buyer, and how they are reached. */
export const buyerContact = {
  purchaserFirstname: personal(z.string().max(100)),
  /** The last name. */
  purchaserName: personal(z.string().max(100)),
  purchaserEmail: personal(z.string().max(254)),
  purchaserPhone: personal(z.string().max(30).nullable()),
}

/**
 * The fields about the buyer and the recipient in the commands for vouchers and packages. Read models have a column for
 * each, under the same name in snake_case. These schemas accept more than those of `api.ts`, which check what is typed in
 * a form: events have the same fields, and after an erasure « effacé » stands there, also in place of an e-mail address.
 */
export const buyerDetails = { ...buyerContact, ...recipientDetails() }

/**
 * The same fields in the events of vouchers. The recipient's data has a key of its own for each voucher, so that it can
 * be erased while the buyer's data stays (ADR 105).
 */
export const voucherEventParties = { ...buyerContact, ...recipientDetails('recipient') }
/** The same fields in the events of purchases of packages. The recipient's data has a key of its own for each purchase. */
export const purchaseEventParties = { ...buyerContact, ...recipientDetails('packageRecipient') }

/**
 * For whom the voucher or package is; null where the buyer gave nothing.
 * @param part names the key that seals these fields besides the buyer's key. Whoever deletes that key erases the recipient
 * alone. Without a part they are erased together with the buyer
 */
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

/** The field that the events about the erasure of a recipient have in common, besides the id of the voucher or purchase. */
export const recipientErasure = {
  /**
   * Why the recipient was erased, in the words of the operator. It is stored unencrypted, so it must not say who the
   * person is. The command refuses a reason that does.
   */
  reason: z.string().min(1).max(300),
}

/** The names of the fields. */
export const buyerContactNames = Object.keys(buyerContact) as (keyof typeof buyerContact)[]
export const buyerDetailNames = Object.keys(buyerDetails) as (keyof typeof buyerDetails)[]

/** The fields that the events about corrections of a buyer's name and contact details have in common (ADR 61). */
export const buyerCorrection = {
  /** The person of the corrected address, whose key seals what is recorded from now on. */
  personId,
  /** The person of the address before. */
  previousPersonId: personId,
  ...buyerContact,
  /** Whether the mail with the vouchers goes out again, to the corrected address. */
  resends: z.boolean(),
}

/**
 * The first and the last name of a buyer in one text. Either may be empty. After an erasure both are « effacé », which is
 * then written once. Two names that are equal otherwise are both written.
 */
export const buyerName = (firstname: string, lastname: string): string =>
  firstname === ERASED && lastname === ERASED ? ERASED : [firstname, lastname].filter(part => part !== '').join(' ')
