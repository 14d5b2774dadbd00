import type { QuestionnaireSubmission, QuestionnaireView } from '@alba/contracts/questionnaires/api'
import {
  questionnaireRoute,
  submitQuestionnaireRoute,
  validateBookingRoute,
} from '@alba/contracts/questionnaires/routes'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './errors.ts'
import { ask } from './http.ts'

/** The questionnaire that a service asks for; null when it has none, or is unknown (404). */
export const questionnaireQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['questionnaire', serviceId],
    queryFn: async ({ signal }): Promise<QuestionnaireView | null> => {
      try {
        return (await ask(questionnaireRoute, { params: { id: serviceId }, signal })).questionnaire
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** Has the answers judged. @throws {ApiError} */
export const submitQuestionnaire = (body: QuestionnaireSubmission) => ask(submitQuestionnaireRoute, { body })

/**
 * Whether the result of the questionnaire that was passed for this draft is still valid: the server keeps it for an
 * hour, then answers 404.
 * @throws {ApiError} when the server does not say
 */
export const isStillEligible = (draftId: string): Promise<boolean> =>
  ask(validateBookingRoute, { params: { bookingId: draftId } }).then(
    result => result.is_eligible,
    error => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )
