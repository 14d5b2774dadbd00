import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { type Action, commandStep, staff } from './action.ts'

/**
 * Staff sets random terms of sale, which may be the present ones or former ones. What was sold before keeps the terms
 * under which it was sold.
 */
export const changeTerms: Action = generation => {
  const { random } = generation
  return commandStep(generation, staff(generation), 'change-sales-terms', {
    ...defaultSalesTerms,
    noticeHours: random.pick([24, 48]),
    moves: random.pick([0, 1, 2]),
    moveMonths: random.pick([1, 3]),
    voucherMonths: random.pick([1, 9]),
    withdrawalDays: random.pick([14, 30]),
  })
}
