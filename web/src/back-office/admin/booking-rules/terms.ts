import { type AdminTermsView, adminTermsRequest } from '@alba/contracts/admin/settings-api'
import { type Noun, quantity, withinMonths } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { z } from 'zod'
import { centsOf, eurosOf, numberOf, PRICE } from '../shared/euros.ts'

type Terms = z.output<typeof adminTermsRequest>
/** The values of the fields, as texts; amounts are in euros. */
export type TermsValues = Record<keyof Terms, string>

export const LABELS: Readonly<Record<keyof Terms, string>> = {
  notice_hours: 'Délai pour déplacer ou annuler (heures)',
  moves: 'Reports possibles',
  move_months: 'Délai de report (mois)',
  credit_months: 'Validité d’un avoir (mois)',
  arrival_minutes: 'Arrivée avant l’heure (min)',
  reminder_hours: 'Rappel avant le rendez-vous (heures)',
  voucher_months: 'Validité d’un bon cadeau (mois)',
  withdrawal_days: 'Délai de rétractation (jours)',
  refund_days: 'Délai de remboursement (jours)',
  least_cents: 'Plus petit montant libre (€)',
  most_cents: 'Plus grand montant libre (€)',
}

const isAmount = (name: keyof Terms): name is 'least_cents' | 'most_cents' => name.endsWith('_cents')
const names = Object.keys(LABELS) as (keyof Terms)[]
const ofEach = <Value>(value: (name: keyof Terms) => Value): Record<keyof Terms, Value> =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Record<keyof Terms, Value>

export const valuesOf = (terms: AdminTermsView): TermsValues =>
  ofEach(name => (isAmount(name) ? eurosOf(terms[name]) : String(terms[name])))

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const termsForm: z.ZodType<Terms, TermsValues> = z
  .custom<TermsValues>()
  .superRefine((values, context) => {
    for (const name of names)
      if (isAmount(name) && centsOf(values[name]) === undefined)
        context.addIssue({ code: 'custom', path: [name], message: PRICE })
  })
  .transform(
    (values): z.input<typeof adminTermsRequest> =>
      ofEach(name => (isAmount(name) ? (centsOf(values[name]) ?? 0) : numberOf(values[name]))),
  )
  .pipe(adminTermsRequest)

/** An effect whose sentence contains the number with its noun: « 24 heures ». */
const counted =
  (noun: Noun, sentence: (words: string) => string) =>
  (count: number): string =>
    sentence(quantity(count, noun))

const effects: Partial<Record<keyof Terms, (count: number) => string>> = {
  notice_hours: counted('hour', hours => `À moins de ${hours}, un soin ne se déplace plus et reste dû.`),
  moves: count => (count === 0 ? 'Un rendez-vous ne se déplace pas.' : `Un rendez-vous se déplace ${times(count)}.`),
  move_months: months =>
    `La nouvelle date est ${withinMonths(months)} qui ${months === 1 ? 'suit' : 'suivent'} la première.`,
  reminder_hours: counted('hour', hours => `Le rappel part ${hours} avant.`),
  voucher_months: counted('month', months => `Un bon s’utilise pendant ${months} à compter de son paiement.`),
  withdrawal_days: counted('calendar day', days => `L’acheteur a ${days} ; la loi en demande 14 au moins.`),
  refund_days: counted('day', days => `Un remboursement suit sous ${days} ; la loi en accorde 14 au plus.`),
}

const times = (count: number): string => (count === 1 ? 'une seule fois' : quantity(count, 'time', 'words'))

/**
 * A French sentence about the effect of a term; undefined when its label says enough or the typed value is not a
 * number.
 */
export function effectOf(name: keyof Terms, text: string): string | undefined {
  const count = numberOf(text)
  const effect = effects[name]?.(count)
  return effect === undefined || Number.isNaN(count) ? undefined : french(effect)
}
