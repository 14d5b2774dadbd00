import { type AdminRetentionView, adminRetentionRequest } from '@alba/contracts/admin/settings-api'
import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { z } from 'zod'
import { numberOf } from '../shared/euros.ts'

type Retention = z.output<typeof adminRetentionRequest>
export type RetentionValues = Record<keyof Retention, string>

export const LABELS: Readonly<Record<keyof Retention, string>> = {
  answersDays: 'Réponses et notes (jours)',
  unpaidDays: 'Réservations non payées (jours)',
}

export const valuesOf = ({ value }: AdminRetentionView): RetentionValues => ({
  answersDays: String(value.answersDays),
  unpaidDays: String(value.unpaidDays),
})

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const retentionForm: z.ZodType<Retention, RetentionValues> = z
  .custom<RetentionValues>()
  .transform(({ answersDays, unpaidDays }) => ({
    answersDays: numberOf(answersDays),
    unpaidDays: numberOf(unpaidDays),
  }))
  .pipe(adminRetentionRequest)

const effects: Readonly<Record<keyof Retention, (days: string) => string>> = {
  answersDays: days =>
    `Ce que la personne a dit pour son soin est effacé ${days} après le rendez-vous ou l’annulation.`,
  unpaidDays: days => `Nom et coordonnées sont effacés ${days} après l’abandon.`,
}

/** A French sentence about the effect of a retention period; undefined while the typed value is not a number. */
export function effectOf(name: keyof Retention, text: string): string | undefined {
  const days = numberOf(text)
  return Number.isNaN(days) ? undefined : french(effects[name](quantity(days, 'day')))
}
