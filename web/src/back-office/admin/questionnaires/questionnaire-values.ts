import { type AdminQuestionnaireView, questionnaireRequest } from '@alba/contracts/admin/api'
import type { QuestionView } from '@alba/contracts/questionnaires/api'
import { z } from 'zod'

/** A question as typed; its choices are one text with a choice on each line. */
export type QuestionValues = {
  id: string
  text: string
  type: QuestionView['type']
  required: boolean
  options: string
  contraindication: string
  advice: string
}
export type QuestionnaireValues = { title: string; description: string; questions: QuestionValues[] }

export const BLANK: AdminQuestionnaireView = {
  id: 0,
  questionnaire_type: '',
  title: '',
  description: '',
  questions: [],
  retired: false,
  version: 0,
}

/** @param id unique within the questionnaire, and never reused: answers name questions by it */
export const newQuestion = (id: string): QuestionValues => ({
  id,
  text: '',
  type: 'boolean',
  required: true,
  options: '',
  contraindication: '',
  advice: '',
})

const typed = ({ options, contraindication, advice, ...question }: QuestionView): QuestionValues => ({
  ...question,
  options: options.join('\n'),
  contraindication: contraindication ?? '',
  advice: advice ?? '',
})

export const valuesOf = ({ title, description, questions }: AdminQuestionnaireView): QuestionnaireValues => ({
  title,
  description,
  questions: questions.map(typed),
})

export const LABELS = { title: 'Titre', description: 'Introduction', questions: 'Questions' }
export const namedValuesOf = ({ title, description, questions }: AdminQuestionnaireView) => ({
  title,
  description,
  questions: questions.map(({ text }) => text).join(' · '),
})

export const TYPES: Readonly<Record<QuestionView['type'], string>> = {
  boolean: 'Oui ou non',
  select: 'Un choix dans une liste',
  text: 'Texte libre',
}

/** The question for the request. Fields that the question's type does not use are left out. */
function questionOf({ id, text, type, required, options, contraindication, advice }: QuestionValues): QuestionView {
  const excludes = type === 'boolean' && contraindication.trim() !== ''
  return {
    id,
    text: text.trim(),
    type,
    // Every yes-or-no question is judged, so each must be answered.
    required: type === 'boolean' || required,
    options: type === 'select' ? linesOf(options) : [],
    contraindication: excludes ? contraindication.trim() : null,
    ...(excludes && advice.trim() !== '' && { advice: advice.trim() }),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** The questions as visitors would get them, whether or not they can be saved. */
export const questionsOf = (values: Pick<QuestionnaireValues, 'questions'>): QuestionView[] =>
  values.questions.map(questionOf)

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const questionnaireForm: z.ZodType<z.output<typeof questionnaireRequest>, QuestionnaireValues> = z
  .custom<QuestionnaireValues>()
  .superRefine(({ questions }, context) => {
    for (const [index, { text, type, options }] of questions.entries()) {
      if (text.trim() === '')
        context.addIssue({ code: 'custom', path: ['questions', index, 'text'], message: 'Écrivez la question' })
      if (type === 'select' && linesOf(options).length < 2)
        context.addIssue({
          code: 'custom',
          path: ['questions', index, 'options'],
          message: 'Proposez au moins deux réponses, une par ligne',
        })
    }
    if (questions.length === 0)
      context.addIssue({ code: 'custom', path: ['questions'], message: 'Ajoutez au moins une question' })
  })
  .transform(
    (values): z.input<typeof questionnaireRequest> => ({
      title: values.title,
      description: values.description,
      questions: questionsOf(values),
    }),
  )
  .pipe(questionnaireRequest)
