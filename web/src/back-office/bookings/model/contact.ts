import type { ContactRequest, StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { typedEmailOrNone } from '@alba/contracts/shared/email'
import { ERASED } from '@alba/contracts/shared/event'
import { lineText, optionalLine, TWO_CHARACTERS } from '@alba/contracts/shared/text'
import { z } from 'zod'

/**
 * The form by which staff corrects how a client is reached. Each name has at most 99 characters, because a booking
 * keeps both as one name of at most 200.
 */
export const contactForm = z.object({
  first_name: nameOf('Le prénom doit contenir au moins 2 caractères'),
  last_name: nameOf('Le nom doit contenir au moins 2 caractères'),
  email: typedEmailOrNone('Email invalide'),
  phone: optionalLine(30),
  resends: z.boolean(),
})
export type ContactForm = z.output<typeof contactForm>

function nameOf(tooShort: string) {
  return lineText(99).regex(TWO_CHARACTERS, tooShort)
}

export const labels = { first_name: 'Prénom', last_name: 'Nom', email: 'E-mail', phone: 'Téléphone' }

/** The details as they are. A booking has one name: its first word counts as the first name. */
export function contactOf({ customer_name, customer_email, customer_phone }: StaffBookingDetail) {
  const [first_name = '', ...others] = customer_name.split(' ')
  return { first_name, last_name: others.join(' '), email: customer_email, phone: customer_phone ?? '' }
}

export const contactRequest = ({ first_name, last_name, email, phone, resends }: ContactForm): ContactRequest => ({
  customer_name: `${first_name} ${last_name}`,
  customer_email: email,
  customer_phone: phone,
  resends,
})

/** Whether the details can be corrected: those of an erased person are gone for good. */
export const isReachable = ({ customer_email }: StaffBookingDetail): boolean => customer_email !== ERASED
