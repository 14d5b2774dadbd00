import { z } from 'zod'
import { frenchText, lineText } from '../shared/text.ts'

/** The most questions of a service, so that the booking form stays short. */
export const MOST_QUESTIONS = 5
const [FEWEST_CHOICES, MOST_CHOICES] = [2, 10]

const label = frenchText(120).min(1, 'Écrivez la question')
const choice = frenchText(80).min(1, 'Écrivez la réponse')

/**
 * A question of the centre's own, in the booking form of a service. `number` takes a whole number from 0 to 9999,
 * `choice` one of its `choices`, which the other kinds do not have.
 */
const ownQuestion = z.object({
  label: label.describe('The question, as the visitor reads it: « Depuis quand ? »'),
  help: frenchText(200).default('').describe('A hint below the field'),
  kind: z.enum(['text', 'number', 'choice']),
  choices: z.array(choice).max(MOST_CHOICES).default([]).describe('What a visitor can choose, for « choice » only'),
  required: z.boolean().default(false).describe('Whether a visitor must answer; staff may always leave it open'),
})
export type OwnQuestion = z.infer<typeof ownQuestion>

/** The questions of a service as events have them. */
export const ownQuestions = z.array(ownQuestion)

/** The questions of a service as an admin or a centre's file writes them. */
export const writtenQuestions = z
  .array(ownQuestion)
  .max(MOST_QUESTIONS, `Un soin a ${MOST_QUESTIONS} questions au plus`)
  .superRefine((questions, context) => {
    for (const { path, message } of questions.flatMap(problemsOf))
      context.addIssue({ code: 'custom', path: [...path], message })
  })

type Problem = { readonly path: readonly (string | number)[]; readonly message: string }

/** What is wrong with a question. @param index its place among all questions */
function problemsOf(question: OwnQuestion, index: number, all: readonly OwnQuestion[]): Problem[] {
  const problems: Problem[] = []
  const isRepeated = all.findIndex(({ label }) => label === question.label) < index
  if (isRepeated) problems.push({ path: [index, 'label'], message: 'Cette question est déjà posée plus haut' })
  const message = problemOfChoices(question)
  if (message) problems.push({ path: [index, 'choices'], message })
  return problems
}

function problemOfChoices({ kind, choices }: OwnQuestion): string | undefined {
  if (kind !== 'choice') return choices.length > 0 ? 'Seul un choix a des réponses proposées' : undefined
  if (choices.length < FEWEST_CHOICES) return `Proposez au moins ${FEWEST_CHOICES} réponses`
  return new Set(choices).size < choices.length ? 'Deux réponses se confondent' : undefined
}

/** The longest answer, in characters. */
export const LONGEST_ANSWER = 200

/** An answer with the question as it was asked, so that a later change of the question leaves the booking as it is. */
export const ownAnswer = z.object({ question: z.string().max(120), answer: z.string().max(LONGEST_ANSWER) })
export type OwnAnswer = z.infer<typeof ownAnswer>

/** The most answers of a booking, which may have two treatments with questions of their own (ADR 118). */
const MOST_ANSWERS = 2 * MOST_QUESTIONS

/** The answers as the booking form sends them. An empty answer counts as none; undefined when there is none. */
export const typedAnswers = z
  .array(z.object({ question: lineText(120), answer: lineText(LONGEST_ANSWER) }))
  .max(MOST_ANSWERS)
  .optional()
  .transform(answers => {
    const given = answers?.filter(({ answer }) => answer !== '') ?? []
    return given.length > 0 ? given : undefined
  })

const WHOLE_NUMBER = /^\d{1,4}$/

/** Why an answer does not suit its question; undefined when it does. An empty answer is none. */
export function problemOfAnswer({ kind, choices, required }: OwnQuestion, answer: string): string | undefined {
  if (answer === '') return required ? 'Merci de répondre à cette question' : undefined
  if (kind === 'number' && !WHOLE_NUMBER.test(answer)) return 'Indiquez un nombre entier, de 0 à 9999'
  return kind === 'choice' && !choices.includes(answer) ? 'Choisissez une des réponses proposées' : undefined
}

/** The question whose answer is wrong, and why: no such question, no answer, or one that does not suit the question. */
export type WrongAnswers = { readonly why: 'unknown' | 'missing' | 'unsuitable'; readonly question: string }

/**
 * Compares answers with the questions of a service.
 * @param mayLeaveOpen whether required questions may stay without an answer
 * @returns the first thing that is wrong; undefined when all is well
 */
export function wrongAnswers(
  questions: readonly OwnQuestion[],
  answers: readonly OwnAnswer[],
  mayLeaveOpen: boolean,
): WrongAnswers | undefined {
  const unknown = answers.find(({ question }) => !questions.some(({ label }) => label === question))
  if (unknown) return { why: 'unknown', question: unknown.question }
  for (const question of questions) {
    const given = answers.filter(answer => answer.question === question.label)
    const answer = given[0]?.answer ?? ''
    if (given.length > 1) return { why: 'unsuitable', question: question.label }
    if (answer === '' && mayLeaveOpen) continue
    if (problemOfAnswer(question, answer))
      return { why: answer === '' ? 'missing' : 'unsuitable', question: question.label }
  }
  return undefined
}
