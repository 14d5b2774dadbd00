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

/** What is sent: yes/no answers only. The schema has no place for the others, so they go nowhere. */
export const responses = (questions: readonly QuestionView[], answers: Answers): Record<string, boolean> =>
  Object.fromEntries(questions.flatMap(({ id, type }) => (type === 'boolean' ? [[id, answers[id] === true]] : [])))
