import type { AdminQuestionnaireView } from '@alba/contracts/admin/api'
import { evaluate } from '@alba/contracts/questionnaires/evaluate'
import { expect, it } from 'vitest'
import { BLANK, newQuestion, questionnaireForm, questionsOf, valuesOf } from './questionnaire-values.ts'

const saved: AdminQuestionnaireView = {
  ...BLANK,
  id: 2,
  questionnaire_type: 'baby-spa',
  title: 'Avant le baby spa',
  questions: [
    {
      id: 'fever',
      text: 'Fièvre',
      type: 'boolean',
      required: true,
      options: [],
      contraindication: 'Fièvre',
      advice: 'Attendez deux jours.',
    },
    {
      id: 'milk',
      text: 'Lait',
      type: 'select',
      required: false,
      options: ['Sein', 'Biberon'],
      contraindication: null,
    },
    { id: 'note', text: 'Autre chose', type: 'text', required: false, options: [], contraindication: null },
  ],
  version: 1,
}
const values = valuesOf(saved)

it('sends the values that it shows', () => {
  expect(questionnaireForm.parse(values)).toEqual({
    title: 'Avant le baby spa',
    description: '',
    questions: saved.questions,
  })
})

const wrong = (changes: Partial<typeof values>) =>
  questionnaireForm.safeParse({ ...values, ...changes }).error?.issues.map(({ path }) => path.join('.'))

it('puts each error at its field', () => {
  const blank = newQuestion('new')
  expect(wrong({ questions: [blank] })).toEqual(['questions.0.text'])
  expect(wrong({ questions: [{ ...blank, text: 'Oui ?', type: 'select', options: 'Un\n\n' }] })).toEqual([
    'questions.0.options',
  ])
  expect(wrong({ questions: [] })).toEqual(['questions'])
  expect(wrong({ title: '' })).toEqual(['title'])
})

it('leaves out what the type of a question does not use', () => {
  const [question] = questionsOf({
    questions: [
      { ...newQuestion('a'), text: 'Poids ?', type: 'text', options: 'A\nB', contraindication: 'Non', advice: 'B' },
    ],
  })
  expect(question).toMatchObject({ options: [], contraindication: null })
  expect(question).not.toHaveProperty('advice')
})

it('what is typed is judged as the server will judge it', () => {
  const judged = evaluate({ questionnaireType: 'x', questions: questionsOf(values) }, { fever: true })
  expect(judged).toMatchObject({
    is_eligible: false,
    contraindications: ['Fièvre'],
    advice: ['Attendez deux jours.'],
  })
})
