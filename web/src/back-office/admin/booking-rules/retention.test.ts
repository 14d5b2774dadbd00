import { expect, it } from 'vitest'
import { effectOf, retentionForm, valuesOf } from './retention.ts'

const saved = { value: { answersDays: 30, unpaidDays: 7 }, version: 2 }

it('sends the values that it shows', () => {
  expect(valuesOf(saved)).toEqual({ answersDays: '30', unpaidDays: '7' })
  expect(retentionForm.parse(valuesOf(saved))).toEqual(saved.value)
})

it.each([
  ['answersDays', '91'],
  ['answersDays', '0'],
  ['unpaidDays', '366'],
  ['unpaidDays', 'un mois'],
])('puts the error about %s at its field', (field, text) => {
  const answer = retentionForm.safeParse({ ...valuesOf(saved), [field]: text })
  expect(answer.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

it('says what a time does, and nothing while it is no number', () => {
  expect(effectOf('unpaidDays', '1')).toContain('1\u202fjour après l’abandon')
  expect(effectOf('answersDays', 'x')).toBeUndefined()
})
