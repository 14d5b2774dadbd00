import type { QuestionnaireDefinition } from '@alba/contracts/catalogue/events'
import type { ValidationResult } from '@alba/contracts/questionnaires/api'

const ELIGIBLE = 'Vous pouvez réserver ce soin.'
const NOT_ELIGIBLE =
  'Au vu de vos réponses, ce soin n’est pas recommandé. Parlez-en à votre médecin ou à votre sage-femme.'

/**
 * Judges the answers and forgets them. A person is eligible only if no contraindicated question is answered yes
 * (storefront §5). Undefined when a required question has no answer.
 */
export function evaluate(
  questionnaire: QuestionnaireDefinition,
  answers: Readonly<Record<string, boolean>>,
): ValidationResult | undefined {
  const asked = questionnaire.questions.filter(question => question.type === 'boolean')
  if (asked.some(question => !Object.hasOwn(answers, question.id))) return undefined
  const contraindications = asked
    .filter(question => question.contraindication !== null && answers[question.id] === true)
    .map(question => question.contraindication ?? '')
  const eligible = contraindications.length === 0
  return {
    is_eligible: eligible,
    message: eligible ? ELIGIBLE : NOT_ELIGIBLE,
    questionnaire_type: questionnaire.questionnaireType,
    contraindications,
  }
}
