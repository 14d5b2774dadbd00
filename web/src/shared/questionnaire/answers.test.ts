import type { QuestionView } from '@alba/contracts/questionnaires/api'
import { expect, it } from 'vitest'
import { answersToShare, missing, responses } from './answers.ts'

const question = (id: string, type: QuestionView['type'], required: boolean): QuestionView => ({
  id,
  type,
  required,
  text: id,
  options: [],
  contraindication: null,
})
const questions = [
  question('fever', 'boolean', false),
  question('term', 'select', true),
  question('more', 'text', false),
]

it('requires every yes/no answer, and others only when they are marked as required', () => {
  expect(missing(questions, {})).toEqual(['fever', 'term'])
  expect(missing(questions, { fever: false, term: '  ' })).toEqual(['term'])
  expect(missing(questions, { fever: false, term: 'Premier' })).toEqual([])
})

it('sends yes/no answers as booleans and nothing else', () => {
  expect(responses(questions, { fever: true, term: 'Premier', more: 'texte' })).toEqual({ fever: true })
  expect(responses(questions, { fever: false })).toEqual({ fever: false })
})

it('shares with the practitioner the answers that do not rule the treatment out', () => {
  const fever = { ...question('fever', 'boolean', true), contraindication: 'Fièvre' }
  const all = [fever, question('allergy', 'boolean', true), ...questions.slice(1)]
  expect(answersToShare(all, { fever: true, allergy: true, term: 'Premier', more: ' ' })).toEqual([
    { question: 'allergy', answer: 'Oui' },
    { question: 'term', answer: 'Premier' },
  ])
  expect(answersToShare(all, { fever: false, allergy: false })).toEqual([])
})
