import { z } from 'zod'
import { ERASED, personal, personId } from '../shared/event.ts'

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
export const buyerDetails = {
  ...buyerContact,
  recipientFirstname: personal(z.string().max(100).nullable()),
  recipientLastname: personal(z.string().max(100).nullable()),
  /** Where a copy goes, when the buyer wants the recipient to get the voucher by mail. */
  recipientEmail: personal(z.string().max(254).nullable()),
  personalMessage: personal(z.string().max(500).nullable()),
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
