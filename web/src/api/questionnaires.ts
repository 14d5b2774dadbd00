import type {
  QuestionnaireForService,
  QuestionnaireSubmission,
  QuestionnaireView,
  ValidationResult,
} from '@alba/contracts/questionnaires/api'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './errors.ts'
import { api } from './http.ts'

/** The questionnaire that a service asks for; null when it has none, or is unknown (404). */
export const questionnaireQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['questionnaire', serviceId],
    queryFn: async ({ signal }): Promise<QuestionnaireView | null> => {
      try {
        const answer = await api<QuestionnaireForService>(`/api/questionnaires/for-service-id/${serviceId}`, {
          signal,
          fallback: 'Erreur lors de la récupération du questionnaire',
        })
        return answer.questionnaire
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

export const submitQuestionnaire = (body: QuestionnaireSubmission) =>
  api<ValidationResult>('/api/questionnaires/submit', {
    method: 'POST',
    body,
    fallback: 'Erreur lors de la soumission du questionnaire',
  })

/** Whether the questionnaire that was passed under this draft still counts: the server forgets it after an hour (404). */
export const isStillEligible = (draftId: string): Promise<boolean> =>
  api<ValidationResult>(`/api/questionnaires/validate-booking/${encodeURIComponent(draftId)}`, {
    fallback: 'Erreur lors de la validation du questionnaire',
  }).then(
    result => result.is_eligible,
    error => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )
