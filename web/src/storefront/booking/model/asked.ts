import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { Asked } from '@alba/contracts/catalogue/asks'
import { french } from '@alba/contracts/shared/typography'
import type { DraftValues } from './draft.ts'

type Kind = {
  /** The field of the draft with the answer. */
  field: 'pregnancyWeek' | 'babyAge'
  /** The field of the request with the answer. */
  name: 'pregnancy_week' | 'baby_age_months'
  label: string
  choice: (value: number) => string
}

/** The built-in questions of the booking form (pregnancy week, baby's age), by the detail that a service needs. */
export const kinds: Record<Asked['what'], Kind> = {
  pregnancy_week: {
    field: 'pregnancyWeek',
    name: 'pregnancy_week',
    label: 'Semaine de grossesse',
    choice: weeks => french(`${weeks} semaines`),
  },
  baby_age: {
    field: 'babyAge',
    name: 'baby_age_months',
    label: 'Âge du bébé',
    choice: months => (months === 0 ? 'moins d’un mois' : french(`${months} mois`)),
  },
}

/** All choices, from the first to the last. */
export const choicesOf = ({ from, to }: Asked): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The answers to the own questions of the service; no field when there is none. */
export function ownAnswers({ own_questions }: Pick<ServiceView, 'own_questions'>, values: DraftValues) {
  const answers = own_questions.flatMap(({ label }) => {
    const answer = values.answers[label]?.trim() ?? ''
    return answer === '' ? [] : [{ question: label, answer }]
  })
  return answers.length > 0 ? { answers } : {}
}

/**
 * The answer as a field of the request: no field when the service does not ask, null when the visitor left it open. An
 * answer outside this service's choices, given for another service, counts as left open.
 */
export function answerTo(asked: Asked | null, values: DraftValues) {
  if (!asked) return {}
  const { field, name } = kinds[asked.what]
  const value = values[field] === '' ? Number.NaN : Number(values[field])
  return { [name]: choicesOf(asked).includes(value) ? value : null }
}
