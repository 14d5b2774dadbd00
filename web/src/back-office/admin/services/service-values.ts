import { type AdminServiceView, adminServiceRequest } from '@alba/contracts/admin/api'
import type { OwnQuestion } from '@alba/contracts/catalogue/own-questions'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { cardPrice } from '@alba/contracts/shared/price'
import { z } from 'zod'
import { roomTypeName } from '../../../shared/staff/rooms.ts'
import { centsOf, eurosOf, numberOf, priceProblem } from '../shared/euros.ts'

/** The values of a service's fields that are texts. */
type ServiceTexts = Record<
  | Exclude<keyof z.output<typeof adminServiceRequest>, 'asks' | 'price_cents' | 'own_questions'>
  | 'price'
  | 'asks'
  | 'asks_from'
  | 'asks_to',
  string
>
export type TextName = keyof ServiceTexts

/** One of the centre's own questions as typed; its choices are one text with a choice on each line. */
type QuestionValues = Omit<OwnQuestion, 'choices'> & { choices: string }

/** The values of the form. */
export type ServiceValues = ServiceTexts & { own_questions: QuestionValues[] }

export const newQuestion: QuestionValues = { label: '', help: '', kind: 'text', choices: '', required: false }

/** How a question may be answered. */
export const KINDS: Readonly<Record<OwnQuestion['kind'], string>> = {
  text: 'Texte court',
  number: 'Nombre',
  choice: 'Un choix dans une liste',
}

const BLANK: AdminServiceView = {
  id: 0,
  category_id: null,
  name: '',
  description: '',
  detailed_description: null,
  target_audience: null,
  benefits: null,
  duration_minutes: 60,
  price_cents: 0,
  sessions_count: 1,
  buffer_before_minutes: 0,
  buffer_after_minutes: 15,
  room_type: '',
  questionnaire_id: null,
  asks: null,
  own_questions: [],
  picture: null,
  retired: false,
  version: 0,
}

/**
 * The initial values of a new service. If the centre has only one category or only one room type, that one is chosen.
 */
export function blankWith(
  categories: readonly { readonly id: number }[],
  rooms: readonly { readonly room_type: string; readonly retired: boolean }[],
): AdminServiceView {
  const kinds = new Set(rooms.filter(isOffered).map(room => room.room_type))
  return {
    ...BLANK,
    category_id: categories.length === 1 ? (categories[0]?.id ?? null) : null,
    room_type: kinds.size === 1 ? ([...kinds][0] ?? '') : '',
  }
}

const bound = (asks: AdminServiceView['asks'], end: 'from' | 'to'): string => String(asks?.[end] ?? '')
const idOf = (id: number | null): string => (id === null ? '' : String(id))

export const valuesOf = (service: AdminServiceView): ServiceValues => ({
  name: service.name,
  description: service.description,
  detailed_description: service.detailed_description ?? '',
  benefits: service.benefits ?? '',
  target_audience: service.target_audience ?? '',
  category_id: idOf(service.category_id),
  price: service.id === 0 ? '' : eurosOf(service.price_cents),
  duration_minutes: String(service.duration_minutes),
  buffer_before_minutes: String(service.buffer_before_minutes),
  buffer_after_minutes: String(service.buffer_after_minutes),
  sessions_count: String(service.sessions_count),
  room_type: service.room_type,
  questionnaire_id: idOf(service.questionnaire_id),
  asks: service.asks?.what ?? '',
  asks_from: bound(service.asks, 'from'),
  asks_to: bound(service.asks, 'to'),
  own_questions: service.own_questions.map(question => ({ ...question, choices: question.choices.join('\n') })),
})

/** The labels of the fields. */
export const LABELS: Readonly<Record<keyof ServiceValues, string>> = {
  name: 'Nom',
  category_id: 'Catégorie',
  description: 'Description',
  detailed_description: 'Description détaillée',
  benefits: 'Bienfaits',
  target_audience: 'Public',
  duration_minutes: 'Durée (min)',
  buffer_before_minutes: 'Tampon avant',
  buffer_after_minutes: 'Tampon après',
  price: 'Prix (€)',
  sessions_count: 'Séances',
  room_type: 'Type de salle',
  questionnaire_id: 'Questionnaire de santé',
  asks: 'À demander à la réservation',
  asks_from: 'À partir de',
  asks_to: 'Jusqu’à',
  own_questions: 'Questions à la réservation',
}

/** The built-in questions that the booking form may ask beside the contact details. */
export const ASKS: Readonly<Record<string, string>> = {
  '': 'Comme la catégorie',
  nothing: 'Rien de plus',
  pregnancy_week: 'Semaine de grossesse',
  baby_age: 'Âge du bébé (mois)',
}

type Named = { readonly id: number; readonly name: string }
type Titled = { readonly id: number; readonly title: string }

/** The values in words, by the keys of LABELS, for showing what somebody else changed meanwhile. */
export const namedValuesOf =
  (categories: readonly Named[], questionnaires: readonly Titled[]) =>
  (service: AdminServiceView): Record<keyof ServiceValues, string> => ({
    ...valuesOf(service),
    category_id: categories.find(({ id }) => id === service.category_id)?.name ?? '',
    questionnaire_id: questionnaires.find(({ id }) => id === service.questionnaire_id)?.title ?? '',
    asks: ASKS[service.asks?.what ?? ''] ?? '',
    price: cardPrice(service.price_cents),
    room_type: roomTypeName(service.room_type),
    own_questions: service.own_questions.map(questionWords).join(' · '),
  })

/** A typed number, such as a buffer in minutes; 0 when it is invalid or negative. */
export const numberOrZero = (text: string): number => Math.max(0, Number.parseInt(text, 10) || 0)

function asksOf({ asks, asks_from, asks_to }: ServiceValues) {
  if (asks === '') return null
  if (asks === 'nothing') return { what: 'nothing' as const }
  return {
    what: asks as 'pregnancy_week' | 'baby_age',
    ...(asks_from.trim() !== '' && { from: numberOf(asks_from) }),
    ...(asks_to.trim() !== '' && { to: numberOf(asks_to) }),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** The questions for the request. */
export const ownQuestionsOf = ({ own_questions }: Pick<ServiceValues, 'own_questions'>): OwnQuestion[] =>
  own_questions.map(({ choices, ...question }) => ({
    ...question,
    label: question.label.trim(),
    help: question.help.trim(),
    choices: question.kind === 'choice' ? linesOf(choices) : [],
  }))

/** « Depuis quand ? (Un choix dans une liste : hier, lundi ; obligatoire) » */
function questionWords({ label, kind, choices, required }: OwnQuestion): string {
  const answers = choices.length > 0 ? ` : ${choices.join(', ')}` : ''
  return `${label} (${KINDS[kind]}${answers}${required ? ' ; obligatoire' : ''})`
}

const orNull = (id: string) => (id === '' ? null : Number(id))

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const serviceForm: z.ZodType<z.output<typeof adminServiceRequest>, ServiceValues> = z
  .custom<ServiceValues>()
  .superRefine((values, context) => {
    const wrong = (path: keyof ServiceValues, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const problem = priceProblem(values.price)
    if (problem) wrong('price', problem)
    const asks = asksOf(values)
    if (asks === null || asks.what === 'nothing') return
    const issues = adminServiceRequest.shape.asks.safeParse(asks).error?.issues ?? []
    const range = asks.what === 'baby_age' ? 'Un nombre de mois, de 0 à 72' : 'Une semaine, de 14 à 50'
    for (const end of ['from', 'to'] as const) {
      const issue = issues.find(({ path }) => path.at(-1) === end)
      if (issue) wrong(`asks_${end}`, issue.code === 'custom' ? issue.message : range)
    }
  })
  .transform(
    (values): z.input<typeof adminServiceRequest> => ({
      name: values.name,
      category_id: orNull(values.category_id),
      description: values.description,
      detailed_description: values.detailed_description,
      target_audience: values.target_audience,
      benefits: values.benefits,
      duration_minutes: numberOf(values.duration_minutes),
      price_cents: centsOf(values.price) ?? 0,
      sessions_count: numberOf(values.sessions_count),
      buffer_before_minutes: numberOrZero(values.buffer_before_minutes),
      buffer_after_minutes: numberOrZero(values.buffer_after_minutes),
      room_type: values.room_type,
      questionnaire_id: orNull(values.questionnaire_id),
      asks: asksOf(values),
      own_questions: ownQuestionsOf(values),
    }),
  )
  .pipe(adminServiceRequest)
