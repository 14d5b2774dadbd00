import type { StaffBookingRequest } from '@alba/contracts/bookings/staff-api'
import type { OwnQuestion } from '@alba/contracts/catalogue/own-questions'
import { optionalText, typedText } from '@alba/contracts/shared/text'
import { z } from 'zod'
import { choices } from '../../shared/centre.ts'
import { localOf } from '../../shared/centre-time.ts'
import { answerRules, answersIn, emptyAnswers } from '../../shared/own-questions.ts'
import { ownQuestionsOf } from './chosen.ts'
import type { Slot } from './draft.ts'

/** So that first name, a space and last name fit into the 200 characters of `customer_name`. */
const nameOf = (tooShort: string) => typedText(99).pipe(z.string().min(2, tooShort))

const typed = z.string().trim().max(254)
const required = typed.pipe(z.email('Email invalide'))
/** The e-mail address is optional where the centre has turned on `knownClients`. */
const emailField = choices.knownClients ? typed.pipe(z.literal('').or(z.email('Email invalide'))) : required

/** The schema of the last step, for a service without questions of the centre's own. */
export const detailsSchema = z.object({
  first_name: nameOf('Le prénom doit contenir au moins 2 caractères'),
  last_name: nameOf('Le nom doit contenir au moins 2 caractères'),
  email: emailField,
  phone: typedText(30).pipe(z.string().min(1, 'Le téléphone est obligatoire')),
  notes: optionalText(2000),
  admin_notes: optionalText(2000),
  eligibility_confirmed: z.boolean(),
  ...answerRules([]),
})
/**
 * The schema for a service with questions of the centre's own. Staff may leave them open even where visitors must
 * answer.
 */
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

/** The request for a booking. If no practitioner is chosen, the server assigns one who is free. */
export const requestOf = (slot: Slot, details: Details, isOutsideHours = false): StaffBookingRequest => {
  const { service, second, day, time, practitioner } = slot
  const answers = answersIn(ownQuestionsOf(slot), details)
  return {
    service_id: service.id,
    start_time: localOf(day, time),
    customer_name: `${details.first_name} ${details.last_name}`,
    customer_email: details.email,
    customer_phone: details.phone,
    notes: details.notes,
    admin_notes: details.admin_notes,
    eligibility_confirmed: details.eligibility_confirmed,
    ...(practitioner !== null && { practitioner_id: practitioner }),
    ...(isOutsideHours && { outside_hours: true }),
    ...(answers.length > 0 && { answers }),
    ...(second && { second: { service_id: second.service.id, arrangement: second.arrangement } }),
  }
}
