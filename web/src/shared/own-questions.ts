import { type OwnAnswer, type OwnQuestion, problemOfAnswer } from '@alba/contracts/catalogue/own-questions'
import { z } from 'zod'

/** The names of the form fields for the answers to own questions, in order: as many as two treatments may have. */
export const ANSWER_FIELDS = [
  'answer0',
  'answer1',
  'answer2',
  'answer3',
  'answer4',
  'answer5',
  'answer6',
  'answer7',
  'answer8',
  'answer9',
] as const
export type AnswerField = (typeof ANSWER_FIELDS)[number]
export type AnswerValues = Record<AnswerField, string>

export const emptyAnswers = Object.fromEntries(ANSWER_FIELDS.map(field => [field, ''])) as AnswerValues

type Questions = readonly OwnQuestion[]

/** Each question with the field for its answer. */
export const askedFields = (questions: Questions): { question: OwnQuestion; field: AnswerField }[] =>
  ANSWER_FIELDS.flatMap((field, index) => {
    const question = questions[index]
    return question ? [{ question, field }] : []
  })

const noRule = z.string()
const ruleOf = (question: OwnQuestion, mayLeaveOpen: boolean) =>
  z.string().superRefine((typed, context) => {
    const answer = typed.trim()
    const message = answer === '' && mayLeaveOpen ? undefined : problemOfAnswer(question, answer)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The rules of the answers, for the schema of a form. @param mayLeaveOpen staff may leave required questions open */
export function answerRules(questions: Questions, mayLeaveOpen = false): Record<AnswerField, z.ZodString> {
  const rules = askedFields(questions).map(({ question, field }) => [field, ruleOf(question, mayLeaveOpen)])
  const none = Object.fromEntries(ANSWER_FIELDS.map(field => [field, noRule]))
  return { ...none, ...Object.fromEntries(rules) }
}

/** The answers that were typed, as a request has them. */
export const answersIn = (questions: Questions, values: AnswerValues): OwnAnswer[] =>
  askedFields(questions).flatMap(({ question, field }) => {
    const answer = values[field].trim()
    return answer === '' ? [] : [{ question: question.label, answer }]
  })
