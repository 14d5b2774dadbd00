import type { Asked } from '@alba/contracts/catalogue/asks'
import { french } from '@alba/contracts/shared/typography'
import type { DraftValues } from './draft.ts'

type Kind = {
  /** Where the draft keeps the answer. */
  field: 'pregnancyWeek' | 'babyAge'
  /** What the request calls it. */
  name: 'pregnancy_week' | 'baby_age_months'
  label: string
  choice: (value: number) => string
}

/** How each thing that a service may ask for is asked. */
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

/** Every choice from the first to the last. */
export const choicesOf = ({ from, to }: Asked): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * What was answered, as the request sends it: nothing where nothing is asked, null where it was left open. An answer
 * that was given to another service, with other choices, is none here.
 */
export function answerTo(asked: Asked | null, values: DraftValues) {
  if (!asked) return {}
  const { field, name } = kinds[asked.what]
  const value = values[field] === '' ? Number.NaN : Number(values[field])
  return { [name]: choicesOf(asked).includes(value) ? value : null }
}
