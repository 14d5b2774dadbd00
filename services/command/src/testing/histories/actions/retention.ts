import { type Action, commandStep, staff } from './action.ts'

/** Staff changes for how long personal data is kept, or changes it back. */
export const changeRetention: Action = generation => {
  const { random } = generation
  const body = { answersDays: random.pick([1, 2, 30]), unpaidDays: random.pick([1, 7, 30]) }
  return commandStep(generation, staff(generation), 'change-retention', body)
}
