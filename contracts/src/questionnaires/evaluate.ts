import type { QuestionnaireDefinition } from '../catalogue/events.ts'
import type { Responses, ValidationResult } from './api.ts'

const ELIGIBLE = 'Vous pouvez réserver ce soin.'
const NOT_ELIGIBLE = 'Au vu de vos réponses, ce soin n’est pas recommandé pour le moment.'
/** The advice for a contraindication that has none of its own. */
const SEE_A_DOCTOR =
  'Nous vous conseillons de consulter votre médecin avant de réserver. Après une consultation médicale, vous pourrez refaire le questionnaire.'

/**
 * Judges the answers, which are not kept. A person is eligible only if no question with a contraindication is answered
 * yes. The service `command` decides by the result, and an admin’s preview shows the same one.
 * @returns undefined when a yes-or-no question has no answer
 */
export function evaluate(
  questionnaire: Pick<QuestionnaireDefinition, 'questionnaireType' | 'questions'>,
  answers: Responses,
): ValidationResult | undefined {
  const yesNoQuestions = questionnaire.questions.filter(question => question.type === 'boolean')
  if (yesNoQuestions.some(({ id }) => typeof answers[id] !== 'boolean')) return undefined
  const reasons = yesNoQuestions.filter(({ id, contraindication }) => contraindication !== null && answers[id] === true)
  const eligible = reasons.length === 0
  return {
    is_eligible: eligible,
    message: eligible ? ELIGIBLE : NOT_ELIGIBLE,
    questionnaire_type: questionnaire.questionnaireType,
    contraindications: reasons.map(({ contraindication }) => contraindication ?? ''),
    advice: [...new Set(reasons.map(({ advice }) => advice ?? SEE_A_DOCTOR))],
  }
}
