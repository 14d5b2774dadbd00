import type { QuestionView } from '@alba/contracts/questionnaires/api'

/** Answers by question id, as clicked or typed. They live in the step's memory only and are never stored (terms). */
export type Answers = Record<string, boolean | string>

/** The questions left open that may not be: every yes/no, the others only when marked required. */
export const missing = (questions: readonly QuestionView[], answers: Answers): string[] =>
  questions
    .filter(({ id, type, required }) =>
      type === 'boolean' ? typeof answers[id] !== 'boolean' : required && !String(answers[id] ?? '').trim(),
    )
    .map(({ id }) => id)

/** What is sent: yes/no answers only. The others decide nothing, so they stay with the visitor (see `toTell`). */
export const responses = (questions: readonly QuestionView[], answers: Answers): Record<string, boolean> =>
  Object.fromEntries(questions.flatMap(({ id, type }) => (type === 'boolean' ? [[id, answers[id] === true]] : [])))

export type Told = { question: string; answer: string }

/** What was answered and rules nothing out: for the visitor to tell the nurse, since nobody else will know it. */
export const toTell = (questions: readonly QuestionView[], answers: Answers): Told[] =>
  questions.flatMap(({ id, text, type, contraindication }) => {
    const answer = answers[id]
    if (type !== 'boolean') return typeof answer === 'string' && answer.trim() ? [{ question: text, answer }] : []
    return answer === true && contraindication === null ? [{ question: text, answer: 'Oui' }] : []
  })
