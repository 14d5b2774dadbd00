import type { ContactRequest, StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { namesOf } from '@alba/contracts/clients/contact'
import { ERASED } from '@alba/contracts/shared/event'
import { z } from 'zod'
import { contactForm } from '../../../shared/staff/contact/contact-form.ts'

/** How a client is reached, and whether the confirmation is sent again. */
export const bookingContactForm = contactForm.extend({ resends: z.boolean() })
export type BookingContact = z.output<typeof bookingContactForm>

/** The form's initial values. A booking stores a single name; its first word is taken as the first name. */
export function contactOf({ customer_name, customer_email, customer_phone }: StaffBookingDetail) {
  const { first, last } = namesOf(customer_name)
  return { first_name: first, last_name: last, email: customer_email, phone: customer_phone ?? '' }
}

export const contactRequest = ({ first_name, last_name, email, phone, resends }: BookingContact): ContactRequest => ({
  customer_name: `${first_name} ${last_name}`,
  customer_email: email,
  customer_phone: phone,
  resends,
})

/** Whether the details can be corrected: those of an erased person are gone for good. */
export const canCorrectContact = ({ customer_email }: StaffBookingDetail): boolean => customer_email !== ERASED
