import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { Asked } from '@alba/contracts/catalogue/asks'
import { french } from '@alba/contracts/shared/typography'
import type { DraftValues } from './draft.ts'

type BuiltInQuestion = {
  /** The field of the draft with the answer. */
  draftField: 'pregnancyWeek' | 'babyAge'
  /** The field of the request with the answer. */
  requestField: 'pregnancy_week' | 'baby_age_months'
  label: string
  /** The text of a choice, from its number of weeks or months. */
  choice: (value: number) => string
}

/** The built-in questions of the booking form (pregnancy week, baby's age), by the detail that a service needs. */
export const builtInQuestions: Record<Asked['what'], BuiltInQuestion> = {
  pregnancy_week: {
    draftField: 'pregnancyWeek',
    requestField: 'pregnancy_week',
    label: 'Semaine de grossesse',
    choice: weeks => french(`${weeks} semaines`),
  },
  baby_age: {
    draftField: 'babyAge',
    requestField: 'baby_age_months',
    label: 'Âge du bébé',
    choice: months => (months === 0 ? 'moins d’un mois' : french(`${months} mois`)),
  },
}

/** The numbers of weeks or months to choose from, from the first to the last. */
export const choicesOf = ({ from, to }: Asked): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * The field `answers` of the request: what the visitor answered to the centre's own questions. No field when all are
 * empty.
 */
export function ownAnswers(questions: ServiceView['own_questions'], values: DraftValues) {
  const answers = questions.flatMap(({ label }) => {
    const answer = values.answers[label]?.trim() ?? ''
    return answer === '' ? [] : [{ question: label, answer }]
  })
  return answers.length > 0 ? { answers } : {}
}

/** An answer outside these choices, given for another service, counts as left open. */
function answerTo(asked: Asked, values: DraftValues): number | null {
  const typed = values[builtInQuestions[asked.what].draftField]
  // Number('') would be 0, which is the choice « moins d’un mois ».
  const value = typed === '' ? Number.NaN : Number(typed)
  return choicesOf(asked).includes(value) ? value : null
}

/** The answers as fields of the request: no field for what is not asked, null for what the visitor left open. */
export const answersTo = (
  asked: readonly Asked[],
  values: DraftValues,
): Partial<Record<BuiltInQuestion['requestField'], number | null>> =>
  Object.fromEntries(asked.map(each => [builtInQuestions[each.what].requestField, answerTo(each, values)]))
