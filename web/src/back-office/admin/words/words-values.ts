import {
  type AdminLettersView,
  type AdminWordsView,
  adminLettersRequest,
  adminWordsRequest,
} from '@alba/contracts/admin/settings-api'
import type { CentreWords } from '@alba/contracts/centre/words'
import { z } from 'zod'

type Noun = CentreWords['client']
/** A noun as typed; an empty text for an optional form that is missing. */
export type NounValues = Pick<Noun, 'one' | 'many' | 'gender'> & { letterLabel: string; choice: string }
export type WordsValues = { client: NounValues; practitioner: NounValues }

const typed = ({ letterLabel = '', choice = '', ...noun }: Noun): NounValues => ({ ...noun, letterLabel, choice })

export const valuesOf = ({ value }: AdminWordsView): WordsValues => ({
  client: typed(value.client),
  practitioner: typed(value.practitioner),
})

function nounOf({ one, many, gender, letterLabel, choice }: NounValues): Noun {
  const label = letterLabel.trim()
  const question = choice.trim()
  return {
    one: one.trim(),
    many: many.trim(),
    gender,
    ...(label && { letterLabel: label }),
    ...(question && { choice: question }),
  }
}

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const wordsForm: z.ZodType<z.output<typeof adminWordsRequest>, WordsValues> = z
  .custom<WordsValues>()
  .transform(({ client, practitioner }) => ({ client: nounOf(client), practitioner: nounOf(practitioner) }))
  .pipe(adminWordsRequest)

export const GENDERS: Readonly<Record<Noun['gender'], string>> = { feminine: 'Féminin', masculine: 'Masculin' }

export const LABELS = { client: 'Qui vient', practitioner: 'Qui reçoit' }
export function namedValuesOf(saved: AdminWordsView): Readonly<Record<keyof typeof LABELS, string>> {
  const nounOf = ({ one, many, gender, letterLabel, choice }: NounValues) =>
    [one, many, GENDERS[gender], letterLabel, choice].filter(text => text !== '').join(', ')
  const { client, practitioner } = valuesOf(saved)
  return { client: nounOf(client), practitioner: nounOf(practitioner) }
}

const letters = ['welcome', 'arrival', 'health', 'access', 'bring', 'calendarNote'] as const
type LetterText = (typeof letters)[number]
export type LettersValues = Record<LetterText, string> & { legalLine: boolean }

export const lettersOf = ({ value }: AdminLettersView): LettersValues => ({
  welcome: value.welcome,
  arrival: value.arrival,
  health: value.health ?? '',
  access: value.access ?? '',
  bring: value.bring ?? '',
  calendarNote: value.calendarNote ?? '',
  legalLine: value.legalLine,
})

const orNone = (text: string): string | null => text.trim() || null

export const lettersForm: z.ZodType<z.output<typeof adminLettersRequest>, LettersValues> = z
  .custom<LettersValues>()
  .transform(
    ({ welcome, arrival, health, access, bring, calendarNote, legalLine }): z.input<typeof adminLettersRequest> => ({
      welcome: welcome.trim(),
      arrival: arrival.trim(),
      health: orNone(health),
      access: orNone(access),
      bring: orNone(bring),
      calendarNote: orNone(calendarNote),
      legalLine,
    }),
  )
  .pipe(adminLettersRequest)

export const LETTER_LABELS: Readonly<Record<keyof LettersValues, string>> = {
  welcome: 'Accueil',
  arrival: 'Arrivée',
  health: 'Santé',
  access: 'Venir',
  bring: 'À apporter',
  calendarNote: 'Note de l’agenda',
  legalLine: 'Ligne de mentions légales',
}
