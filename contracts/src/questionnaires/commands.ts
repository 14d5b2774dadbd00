import { accepted, defineCommand } from '../shared/command.ts'
import { questionnaireSubmission, validationResult } from './api.ts'

/**
 * Judges the answers, and does not keep them. The answer of the command is the result. Its position is null, unless a
 * booking recorded that its questionnaire was passed, or was given up because it no longer is.
 */
export const submitQuestionnaire = defineCommand('submit-questionnaire', {
  by: ['visitor'],
  body: questionnaireSubmission,
  answer: validationResult.extend(accepted.shape),
})
