import { describe, expect, it } from 'vitest'
import type { QuestionnaireDefinition } from '../catalogue/events.ts'
import { evaluate } from './evaluate.ts'

type Question = QuestionnaireDefinition['questions'][number]
const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  text: `${id} ?`,
  type: 'boolean',
  required: true,
  options: [],
  contraindication: `Contre-indication ${id}`,
  ...changes,
})
const questionnaire = (...questions: Question[]): QuestionnaireDefinition => ({
  questionnaireId: 1,
  questionnaireType: 'prenatal',
  title: 'Questionnaire',
  description: '',
  questions,
})
const health = questionnaire(
  question('bleeding'),
  question('fever'),
  question('first', { contraindication: null }),
  question('week', { type: 'select', options: ['14', '15'], contraindication: null }),
  question('remarks', { type: 'text', required: false, contraindication: null }),
)

describe('the answers to a questionnaire', () => {
  it('make the person eligible when no question with a contraindication is answered yes', () => {
    expect(evaluate(health, { bleeding: false, fever: false, first: true })).toEqual({
      is_eligible: true,
      message: 'Vous pouvez réserver ce soin.',
      questionnaire_type: 'prenatal',
      contraindications: [],
      advice: [],
    })
  })
  it('list every contraindication that is answered yes', () => {
    expect(evaluate(health, { bleeding: true, fever: true, first: false })).toMatchObject({
      is_eligible: false,
      contraindications: ['Contre-indication bleeding', 'Contre-indication fever'],
    })
  })
  it('give each advice once, and the advice to see a doctor for a reason without one', () => {
    const advice = 'Revenez dès ses 2 mois.'
    const spa = questionnaire(question('small', { advice }), question('light', { advice }), question('heart'))
    const adviceFor = (...yes: string[]) =>
      evaluate(spa, { small: yes.includes('small'), light: yes.includes('light'), heart: yes.includes('heart') })
        ?.advice
    expect(adviceFor('small', 'light')).toEqual([advice])
    expect(adviceFor('heart')).toEqual([expect.stringContaining('consulter votre médecin')])
    expect(adviceFor('small', 'heart')).toHaveLength(2)
    expect(adviceFor()).toEqual([])
  })
  it('are incomplete while a yes-or-no question has no answer, required or not', () => {
    expect(evaluate(health, { bleeding: false, fever: false })).toBeUndefined()
    expect(evaluate(health, {})).toBeUndefined()
    expect(evaluate(questionnaire(question('a', { required: false })), {})).toBeUndefined()
  })
  it('do not need answers to select and free-text questions', () => {
    expect(evaluate(health, { bleeding: false, fever: false, first: false })?.is_eligible).toBe(true)
    const answers = { bleeding: false, fever: false, first: false, week: '14', remarks: 'Rien' }
    expect(evaluate(health, answers)).toEqual(evaluate(health, { bleeding: false, fever: false, first: false }))
  })
  it('are incomplete when a yes-or-no question is answered with text', () => {
    expect(evaluate(questionnaire(question('a')), { a: 'oui' })).toBeUndefined()
  })
  it('may contain answers to unknown questions, which are ignored', () => {
    expect(evaluate(questionnaire(question('a')), { a: false, b: true })?.is_eligible).toBe(true)
  })
  it('are incomplete when the id of an unanswered question is a property that every object inherits', () => {
    expect(evaluate(questionnaire(question('toString')), {})).toBeUndefined()
  })
})
