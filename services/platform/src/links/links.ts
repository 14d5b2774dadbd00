import { type PaymentTarget, paymentTarget } from '@alba/contracts/payments/events'
import { randomId, smallId } from '@alba/contracts/shared/ids'
import { signedLinks } from './signed-links.ts'

// The links of clients belong to the person whose address had the letter. Once that address is corrected, the booking,
// voucher or sale belongs to another person: the letter that went astray opens nothing any more (ADR 61).

const idIn = (text: string): number | undefined => randomId.safeParse(Number(text)).data

/** With it a client moves or cancels a booking, which its id names (ADR 102). */
export const bookingLinks = signedLinks('booking-link', String, idIn)

/** With it a buyer changes when a voucher is sent, which its id names (ADR 108). */
export const deliveryLinks = signedLinks('voucher-delivery', String, idIn)

/** It leads to the receipt of a sale (ADR 104). */
export const receiptLinks = signedLinks<PaymentTarget>(
  'receipt',
  ({ kind, id }) => `${kind}-${id}`,
  text => {
    const [kind, id, ...more] = text.split('-')
    return more.length > 0 ? undefined : paymentTarget.safeParse({ kind, id: Number(id) }).data
  },
)

export type Invitation = { readonly practitionerId: number; readonly invitationId: string }

/** With it a practitioner takes up an account. It belongs to nobody's address; whether it still holds is in the log. */
export const invitationLinks = signedLinks<Invitation>(
  'invitation',
  ({ practitionerId, invitationId }) => `${practitionerId}.${invitationId}`,
  text => {
    const [id, invitationId, ...more] = text.split('.')
    const practitionerId = smallId.safeParse(Number(id)).data
    return practitionerId && invitationId && more.length === 0 ? { practitionerId, invitationId } : undefined
  },
)
