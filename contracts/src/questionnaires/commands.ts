import { accepted, defineCommand } from '../shared/command.ts'
import { questionnaireSubmission, validationResult } from './api.ts'

/**
 * Judges the answers, and does not keep them. The command answers with the result. Its position is null when nothing
 * was recorded. For a booking it may be recorded that the questionnaire was passed, or that the booking is given up
 * because the person is no longer eligible.
 */
export const submitQuestionnaire = defineCommand('submit-questionnaire', {
  by: ['visitor'],
  body: questionnaireSubmission,
  answer: validationResult.extend(accepted.shape),
})
