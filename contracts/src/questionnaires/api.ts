import { z } from 'zod'
import { question } from '../catalogue/events.ts'
import { eligibilityKey, INVALID_ID } from '../shared/ids.ts'
import { typedText } from '../shared/text.ts'

/** The part of a questionnaire that a visitor sees. */
export const questionnaireView = z.object({
  title: z.string(),
  description: z.string(),
  questionnaire_type: z.string(),
  questions: z.array(question),
})
export type QuestionnaireView = z.infer<typeof questionnaireView>
export type QuestionView = z.infer<typeof question>

/** GET /api/questionnaires/for-service-id/{id}, /for-service/{name}; 404 means that there is no such service. */
export const questionnaireForService = z.object({
  questionnaire_required: z.boolean(),
  /** Null when the service has no questionnaire (docs/rules.md, The API). */
  questionnaire: questionnaireView.nullable(),
})
export type QuestionnaireForService = z.infer<typeof questionnaireForService>

/** An answer: yes or no, or a text that was chosen or written. */
const answer = z.union([z.boolean(), typedText(1000)], 'Cette réponse n’est pas lisible')
export type Responses = Readonly<Record<string, z.infer<typeof answer>>>

/**
 * POST /api/questionnaires/submit. Only the yes-or-no answers are judged. The others are for the conversation at the
 * centre: they need not be sent, and decide nothing. The answers are never stored, logged or put in an event.
 */
export const questionnaireSubmission = z.object({
  /** A random id (UUID) that the browser made, because the booking does not exist yet; or the id of a booking. */
  booking_id: z.union([eligibilityKey, z.int().min(1).max(Number.MAX_SAFE_INTEGER).transform(String)], INVALID_ID),
  questionnaire_type: z.string().min(1).max(60),
  responses: z
    .record(z.string().max(60), answer)
    .refine(answers => Object.keys(answers).length <= 50, 'Ce questionnaire a trop de réponses'),
})
export type QuestionnaireSubmission = z.input<typeof questionnaireSubmission>

/** The result. GET validate-booking leaves out contraindications and advice, because they would reveal the answers. */
export const validationResult = z.object({
  is_eligible: z.boolean(),
  message: z.string(),
  questionnaire_type: z.string(),
  contraindications: z.array(z.string()),
  /** What the person should do, each sentence once. */
  advice: z.array(z.string()),
})
export type ValidationResult = z.infer<typeof validationResult>
