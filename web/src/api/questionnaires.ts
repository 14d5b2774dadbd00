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

/** Sends the answers, and returns the verdict. @throws {ApiError} */
export const submitQuestionnaire = (body: QuestionnaireSubmission) => ask(submitQuestionnaireRoute, { body })

/**
 * Whether the server still has the passed questionnaire of this draft: it keeps the result for an hour, then answers
 * 404.
 * @throws {ApiError} for every failure except 404
 */
export const isStillEligible = (draftId: string): Promise<boolean> =>
  ask(validateBookingRoute, { params: { bookingId: draftId } }).then(
    result => result.is_eligible,
    error => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )
