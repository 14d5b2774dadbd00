import type { QuestionView } from '@alba/contracts/questionnaires/api'
import { expect, it } from 'vitest'
import { missing, responses, toTell } from './answers.ts'

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

it('asks for every yes/no, and for others only when they are required', () => {
  expect(missing(questions, {})).toEqual(['fever', 'term'])
  expect(missing(questions, { fever: false, term: '  ' })).toEqual(['term'])
  expect(missing(questions, { fever: false, term: 'Premier' })).toEqual([])
})

it('sends yes/no answers as booleans and nothing else', () => {
  expect(responses(questions, { fever: true, term: 'Premier', more: 'texte' })).toEqual({ fever: true })
  expect(responses(questions, { fever: false })).toEqual({ fever: false })
})

it('leaves the answers that the server does not judge for the visitor to tell', () => {
  const fever = { ...question('fever', 'boolean', true), contraindication: 'Fièvre' }
  const all = [fever, question('allergy', 'boolean', true), ...questions.slice(1)]
  expect(toTell(all, { fever: true, allergy: true, term: 'Premier', more: ' ' })).toEqual([
    { question: 'allergy', answer: 'Oui' },
    { question: 'term', answer: 'Premier' },
  ])
  expect(toTell(all, { fever: false, allergy: false })).toEqual([])
})
