import { expect, it } from 'vitest'
import { effectOf, retentionForm, valuesOf } from './retention.ts'

const saved = { value: { answersDays: 30, unpaidDays: 7 }, version: 2 }

it('the form sends the values that it shows', () => {
  expect(valuesOf(saved)).toEqual({ answersDays: '30', unpaidDays: '7' })
  expect(retentionForm.parse(valuesOf(saved))).toEqual(saved.value)
})

it.each([
  ['answersDays', '91'],
  ['answersDays', '0'],
  ['unpaidDays', '366'],
  ['unpaidDays', 'un mois'],
])('the form puts the error about %s at its field', (field, text) => {
  const answer = retentionForm.safeParse({ ...valuesOf(saved), [field]: text })
  expect(answer.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

it('the hint of a retention period says its effect; there is none while the value is not a number', () => {
  expect(effectOf('unpaidDays', '1')).toContain('1\u202fjour après l’abandon')
  expect(effectOf('answersDays', 'x')).toBeUndefined()
})
