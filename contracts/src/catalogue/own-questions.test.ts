import { expect, it } from 'vitest'
import { type OwnQuestion, problemOfAnswer, typedAnswers, writtenQuestions } from './own-questions.ts'

const question = (changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  label: 'Depuis quand ?',
  help: '',
  kind: 'text',
  choices: [],
  required: false,
  ...changes,
})

it.each<[what: string, questions: OwnQuestion[], at: string, sentence: RegExp]>([
  ['six questions', Array.from('abcdef', label => question({ label })), '', /5 questions au plus/],
  ['one question twice', [question(), question({ kind: 'number' })], '1.label', /déjà posée/],
  ['a choice of one', [question({ kind: 'choice', choices: ['Oui'] })], '0.choices', /au moins 2 réponses/],
  ['a choice of two equal answers', [question({ kind: 'choice', choices: ['Oui', 'Oui'] })], '0.choices', /confondent/],
  ['choices of a number', [question({ kind: 'number', choices: ['1', '2'] })], '0.choices', /Seul un choix/],
  ['an empty question', [question({ label: '' })], '0.label', /Écrivez la question/],
])('%s cannot be written', (_what, questions, at, sentence) => {
  const [issue] = writtenQuestions.safeParse(questions).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([at, expect.stringMatching(sentence)])
})

it.each<[changes: Partial<OwnQuestion>, answer: string, sentence: string | undefined]>([
  [{}, '', undefined],
  [{ required: true }, '', 'Merci de répondre à cette question'],
  [{ required: true }, 'Hier', undefined],
  [{ kind: 'number' }, '0', undefined],
  [{ kind: 'number' }, '9999', undefined],
  [{ kind: 'number' }, '10000', 'Indiquez un nombre entier, de 0 à 9999'],
  [{ kind: 'number' }, '1,5', 'Indiquez un nombre entier, de 0 à 9999'],
  [{ kind: 'number' }, '-1', 'Indiquez un nombre entier, de 0 à 9999'],
  [{ kind: 'choice', choices: ['Oui', 'Non'] }, 'Non', undefined],
  [{ kind: 'choice', choices: ['Oui', 'Non'] }, 'non', 'Choisissez une des réponses proposées'],
])('the question %j, answered « %s », has this problem: %s', (changes, answer, sentence) => {
  expect(problemOfAnswer(question(changes), answer)).toBe(sentence)
})

it('empty answers count as none, and a request without any has undefined', () => {
  const empty = { question: 'Depuis quand ?', answer: ' ' }
  expect(typedAnswers.parse([empty])).toBeUndefined()
  expect(typedAnswers.parse(undefined)).toBeUndefined()
  expect(typedAnswers.parse([empty, { ...empty, answer: ' Hier ' }])).toEqual([{ ...empty, answer: 'Hier' }])
})

it('refuses an answer of more than 200 characters', () => {
  const empty = { question: 'Depuis quand ?', answer: '' }
  expect(typedAnswers.safeParse([{ ...empty, answer: 'x'.repeat(200) }]).success).toBe(true)
  expect(typedAnswers.safeParse([{ ...empty, answer: 'x'.repeat(201) }]).success).toBe(false)
})

it('takes the answers to all questions of two treatments, and no more', () => {
  const answers = Array.from('abcdefghij', question => ({ question, answer: 'Oui' }))
  expect(typedAnswers.parse(answers)).toEqual(answers)
  expect(typedAnswers.safeParse([...answers, { question: 'k', answer: 'Oui' }]).success).toBe(false)
})
