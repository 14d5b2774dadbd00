import { route } from '../shared/route.ts'
import { questionnaireForService, questionnaireSubmission, validationResult } from './api.ts'

export const questionnaireRoute = route('GET', '/api/questionnaires/for-service-id/:id', {
  answer: questionnaireForService,
  failure: 'Erreur lors de la récupération du questionnaire',
})

export const submitQuestionnaireRoute = route('POST', '/api/questionnaires/submit', {
  body: questionnaireSubmission,
  answer: validationResult,
  failure: 'Erreur lors de la soumission du questionnaire',
})

export const validateBookingRoute = route('GET', '/api/questionnaires/validate-booking/:bookingId', {
  answer: validationResult,
  failure: 'Erreur lors de la validation du questionnaire',
})
