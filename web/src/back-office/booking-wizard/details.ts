import type { StaffBookingRequest } from '@alba/contracts/bookings/staff-api'
import { optionalText, typedText } from '@alba/contracts/shared/text'
import { z } from 'zod'
import { localOf } from '../../shared/centre-time.ts'
import type { Slot } from './draft.ts'

const nameOf = (tooShort: string) => typedText(99).pipe(z.string().min(2, tooShort))

/** The schema of the last step. */
export const detailsSchema = z.object({
  first_name: nameOf('Le prénom doit contenir au moins 2 caractères'),
  last_name: nameOf('Le nom doit contenir au moins 2 caractères'),
  email: z.string().trim().max(254).pipe(z.email('Email invalide')),
  phone: typedText(30).pipe(z.string().min(1, 'Le téléphone est obligatoire')),
  notes: optionalText(2000),
  admin_notes: optionalText(2000),
  eligibility_confirmed: z.boolean(),
})
export type Details = z.output<typeof detailsSchema>

export const emptyDetails = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  notes: '',
  admin_notes: '',
  eligibility_confirmed: false,
}

/** The request for a booking. It names no practitioner: the server assigns one who is free. */
export const requestOf = ({ service, day, time }: Slot, details: Details): StaffBookingRequest => ({
  service_id: service.id,
  start_time: localOf(day, time),
  customer_name: `${details.first_name} ${details.last_name}`,
  customer_email: details.email,
  customer_phone: details.phone,
  notes: details.notes,
  admin_notes: details.admin_notes,
  eligibility_confirmed: details.eligibility_confirmed,
})
