import type { QuestionnaireDefinition } from '@alba/contracts/catalogue/events'
import { describe, expect, it } from 'vitest'
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

describe('the answers', () => {
  it('make eligible when no contraindicated question is answered yes', () => {
    expect(evaluate(health, { bleeding: false, fever: false, first: true })).toEqual({
      is_eligible: true,
      message: 'Vous pouvez réserver ce soin.',
      questionnaire_type: 'prenatal',
      contraindications: [],
    })
  })
  it('name every contraindication that is answered yes', () => {
    expect(evaluate(health, { bleeding: true, fever: true, first: false })).toMatchObject({
      is_eligible: false,
      contraindications: ['Contre-indication bleeding', 'Contre-indication fever'],
    })
  })
  it('are incomplete while a yes-or-no question has none, required or not', () => {
    expect(evaluate(health, { bleeding: false, fever: false })).toBeUndefined()
    expect(evaluate(health, {})).toBeUndefined()
    expect(evaluate(questionnaire(question('a', { required: false })), {})).toBeUndefined()
  })
  it('to select and free-text questions are not asked for here', () => {
    expect(evaluate(health, { bleeding: false, fever: false, first: false })?.is_eligible).toBe(true)
  })
  it('to questions that were not asked mean nothing', () => {
    expect(evaluate(questionnaire(question('a')), { a: false, b: true })?.is_eligible).toBe(true)
    expect(evaluate(questionnaire(question('toString')), {})).toBeUndefined()
  })
})
