import type { QuestionView } from '@alba/contracts/questionnaires/api'

/** Answers by the id of the question, as clicked or typed. The browser keeps them only in the memory of the page. */
export type Answers = Record<string, boolean | string>

/** The unanswered questions that must be answered: every yes/no question, and others that are marked as required. */
export const missing = (questions: readonly QuestionView[], answers: Answers): string[] =>
  questions
    .filter(({ id, type, required }) =>
      type === 'boolean' ? typeof answers[id] !== 'boolean' : required && !String(answers[id] ?? '').trim(),
    )
    .map(({ id }) => id)

/**
 * The answers that are sent: those to yes/no questions. The others have no effect on the result, so they are not sent.
 * A missing answer would be sent as « no », so call this only when `missing` returns nothing.
 */
export const responses = (questions: readonly QuestionView[], answers: Answers): Record<string, boolean> =>
  Object.fromEntries(questions.flatMap(({ id, type }) => (type === 'boolean' ? [[id, answers[id] === true]] : [])))

export type SharedAnswer = { question: string; answer: string }

/**
 * The answers that the practitioner should know, although they do not rule the treatment out. They reach the server
 * only if the visitor agrees, as part of the booking's notes.
 */
export const answersToShare = (questions: readonly QuestionView[], answers: Answers): SharedAnswer[] =>
  questions.flatMap(({ id, text, type, contraindication }) => {
    const answer = answers[id]
    if (type !== 'boolean') return typeof answer === 'string' && answer.trim() ? [{ question: text, answer }] : []
    return answer === true && contraindication === null ? [{ question: text, answer: 'Oui' }] : []
  })
