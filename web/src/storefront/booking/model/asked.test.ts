import { french } from '@alba/contracts/shared/typography'
import { expect, it } from 'vitest'
import { answersTo, builtInQuestions, choicesOf } from './asked.ts'
import { emptyValues } from './draft.ts'

const bath = { what: 'baby_age', from: 0, to: 1 } as const
const spa = { what: 'baby_age', from: 2, to: 18 } as const
const massage = { what: 'pregnancy_week', from: 14, to: 50 } as const

it('the baby’s age offers « moins d’un mois » first where newborns are accepted', () => {
  expect(choicesOf(bath).map(builtInQuestions.baby_age.choice)).toEqual(['moins d’un mois', french('1 mois')])
  expect(choicesOf(spa).map(builtInQuestions.baby_age.choice).slice(-1)).toEqual([french('18 mois')])
  expect(choicesOf(massage)).toHaveLength(37)
})

it('sends the answer to the question that the service asks', () => {
  expect(answersTo([bath], { ...emptyValues, babyAge: '0' })).toEqual({ baby_age_months: 0 })
  expect(answersTo([massage], { ...emptyValues, pregnancyWeek: '20', babyAge: '3' })).toEqual({ pregnancy_week: 20 })
  expect(answersTo([massage], emptyValues)).toEqual({ pregnancy_week: null })
  expect(answersTo([], { ...emptyValues, babyAge: '3' })).toEqual({})
  expect(answersTo([massage, spa], { ...emptyValues, pregnancyWeek: '20', babyAge: '3' })).toEqual({
    pregnancy_week: 20,
    baby_age_months: 3,
  })
})

it('ignores an answer that was given for a service with other choices', () => {
  expect(answersTo([spa], { ...emptyValues, babyAge: '1' })).toEqual({ baby_age_months: null })
})
