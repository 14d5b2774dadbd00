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

it('the form sends the values that it shows', () => {
  expect(questionnaireForm.parse(values)).toEqual({
    title: 'Avant le baby spa',
    description: '',
    questions: saved.questions,
  })
})

const errorPaths = (changes: Partial<typeof values>) =>
  questionnaireForm.safeParse({ ...values, ...changes }).error?.issues.map(({ path }) => path.join('.'))

it('the form puts each error at its field', () => {
  const blank = newQuestion('new')
  expect(errorPaths({ questions: [blank] })).toEqual(['questions.0.text'])
  expect(errorPaths({ questions: [{ ...blank, text: 'Oui ?', type: 'select', options: 'Un\n\n' }] })).toEqual([
    'questions.0.options',
  ])
  expect(errorPaths({ questions: [] })).toEqual(['questions'])
  expect(errorPaths({ title: '' })).toEqual(['title'])
})

it('the request leaves out fields that the type of a question does not use', () => {
  const [question] = questionsOf({
    questions: [
      { ...newQuestion('a'), text: 'Poids ?', type: 'text', options: 'A\nB', contraindication: 'Non', advice: 'B' },
    ],
  })
  expect(question).toMatchObject({ options: [], contraindication: null })
  expect(question).not.toHaveProperty('advice')
})

it('the preview judges answers with the typed questions as the server will judge them with the saved ones', () => {
  const judged = evaluate({ questionnaireType: 'x', questions: questionsOf(values) }, { fever: true })
  expect(judged).toMatchObject({
    is_eligible: false,
    contraindications: ['Fièvre'],
    advice: ['Attendez deux jours.'],
  })
})
