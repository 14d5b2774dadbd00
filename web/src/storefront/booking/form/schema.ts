import type { ServiceView } from '@alba/contracts/catalogue/api'
import { typedEmail } from '@alba/contracts/shared/email'
import { phone } from '@alba/contracts/shared/phone'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { splitLocal } from '../../../shared/centre-time.ts'
import { ANSWER_FIELDS, answerRules } from '../../../shared/own-questions.ts'

/** The booking form as the visitor fills it in. Rules without a message here have the message of the API. */
export const formSchema = z.object({
  service_id: z.number({ error: 'Veuillez choisir un service' }),
  /** Local date and time of the centre, `2026-11-23T09:00:00`. */
  datetime: z
    .string()
    .min(1, 'Veuillez choisir une date et un horaire')
    .refine(value => value === '' || splitLocal(value) !== undefined, 'Format de date invalide'),
  firstName: z.string().trim().min(2, 'Le prénom doit contenir au moins 2 caractères').max(100),
  // With the first name and a space between them, the 200 characters that the API accepts for the full name.
  lastName: z.string().trim().min(2, 'Le nom doit contenir au moins 2 caractères').max(99),
  email: typedEmail('Adresse email invalide'),
  phone,
  // Optional selects, so every value is valid.
  pregnancyWeek: z.string(),
  babyAge: z.string(),
  ...answerRules([]),
  notes: z.string().max(2000),
  terms: z.boolean().refine(accepted => accepted, 'Vous devez accepter les conditions générales'),
})

/** The schema with questions of the centre's own. */
export const formSchemaFor = (questions: ServiceView['own_questions']): typeof formSchema =>
  formSchema.extend(answerRules(questions))

export type FormValues = z.input<typeof formSchema>

export type BookingForm = UseFormReturn<FormValues, unknown, z.output<typeof formSchema>>

/** The fields that the visitor may fill in wrongly, from top to bottom. */
export const FIELDS = [
  'datetime',
  'firstName',
  'lastName',
  'email',
  'phone',
  ...ANSWER_FIELDS,
  'notes',
  'terms',
] as const satisfies (keyof FormValues)[]
