import { type PaymentTarget, paymentTarget } from '@alba/contracts/payments/events'
import { randomId, smallId } from '@alba/contracts/shared/ids'
import { signedLinks } from './signed-links.ts'

// A client's link works only for the person to whom the letter was sent. When a wrong e-mail address is corrected, the
// booking, voucher or sale belongs to another person: the link in the letter that went astray works no more (ADR 61).

const idIn = (text: string): number | undefined => randomId.safeParse(Number(text)).data

/** The link with which a client moves or cancels a booking (ADR 102). Its subject is the id of the booking. */
export const bookingLinks = signedLinks('booking-link', String, idIn)

/** The link with which a buyer changes when a voucher is sent (ADR 108). Its subject is the id of the voucher. */
export const deliveryLinks = signedLinks('voucher-delivery', String, idIn)

/** The link to the receipt of a sale (ADR 104). */
export const receiptLinks = signedLinks<PaymentTarget>(
  'receipt',
  ({ kind, id }) => `${kind}-${id}`,
  text => {
    const [kind, id, ...more] = text.split('-')
    return more.length > 0 ? undefined : paymentTarget.safeParse({ kind, id: Number(id) }).data
  },
)

export type Invitation = { readonly practitionerId: number; readonly invitationId: string }

/**
 * The link with which a practitioner takes up an account. It is made for no person. Whether the invitation is still
 * valid is in the log.
 */
export const invitationLinks = signedLinks<Invitation>(
  'invitation',
  ({ practitionerId, invitationId }) => `${practitionerId}.${invitationId}`,
  text => {
    const [id, invitationId, ...more] = text.split('.')
    const practitionerId = smallId.safeParse(Number(id)).data
    return practitionerId && invitationId && more.length === 0 ? { practitionerId, invitationId } : undefined
  },
)
