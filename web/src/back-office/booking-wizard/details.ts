import type { StaffBookingRequest } from '@alba/contracts/bookings/staff-api'
import type { OwnQuestion } from '@alba/contracts/catalogue/own-questions'
import { optionalText, typedText } from '@alba/contracts/shared/text'
import { z } from 'zod'
import { localOf } from '../../shared/centre-time.ts'
import { answerRules, answersIn, emptyAnswers } from '../../shared/own-questions.ts'
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
  ...answerRules([]),
})
/** The same for a service with questions of the centre's own, which staff may leave open. */
export const detailsSchemaFor = (questions: readonly OwnQuestion[]): typeof detailsSchema =>
  detailsSchema.extend(answerRules(questions, true))
export type Details = z.output<typeof detailsSchema>

export const emptyDetails = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  notes: '',
  admin_notes: '',
  eligibility_confirmed: false,
  ...emptyAnswers,
}

/** The request for a booking. It names no practitioner: the server assigns one who is free. */
export const requestOf = ({ service, day, time }: Slot, details: Details): StaffBookingRequest => {
  const answers = answersIn(service.own_questions, details)
  return {
    service_id: service.id,
    start_time: localOf(day, time),
    customer_name: `${details.first_name} ${details.last_name}`,
    customer_email: details.email,
    customer_phone: details.phone,
    notes: details.notes,
    admin_notes: details.admin_notes,
    eligibility_confirmed: details.eligibility_confirmed,
    ...(answers.length > 0 && { answers }),
  }
}
