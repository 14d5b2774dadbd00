import { accepted, defineCommand } from '../shared/command.ts'
import { questionnaireSubmission, validationResult } from './api.ts'

/**
 * Judges the answers and forgets them. The answer is the result; its position is null unless a booking recorded that
 * the questionnaire was passed, or was given up because it no longer is.
 */
export const submitQuestionnaire = defineCommand('submit-questionnaire', {
  by: ['visitor'],
  body: questionnaireSubmission,
  answer: validationResult.extend(accepted.shape),
})
