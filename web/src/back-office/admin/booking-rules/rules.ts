import { type AdminRulesView, adminRulesRequest } from '@alba/contracts/admin/api'
import { quantity } from '@alba/contracts/shared/quantity'
import { z } from 'zod'
import { twoDigits } from '../../../shared/centre-time.ts'
import { numberOf } from '../shared/euros.ts'

/** The values of the fields, as texts. */
export type RulesValues = Record<keyof z.output<typeof adminRulesRequest>, string>

export const LABELS: Readonly<Record<keyof RulesValues, string>> = {
  minimum_notice_minutes: 'Délai avant un rendez-vous (min)',
  horizon_days: 'Réservations ouvertes (jours)',
  hold_minutes: 'Délai de paiement (min)',
  start_times: 'Horaires proposés',
  terms_version: 'Version des conditions de vente',
}

export const valuesOf = (rules: AdminRulesView): RulesValues => ({
  minimum_notice_minutes: String(rules.minimum_notice_minutes),
  horizon_days: String(rules.horizon_days),
  hold_minutes: String(rules.hold_minutes),
  start_times: rules.start_times.join(', '),
  terms_version: rules.terms_version,
})

const TIME = /^(\d{1,2})(?:[:h](\d{2})?)?$/i

/** Parses « 9h, 10:30 » to `['09:00', '10:30']`, in chronological order; undefined when one part is not a time. */
export function timesOf(text: string): string[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(part => part !== '')
  const times = parts.map(part => {
    const [, hour = '', minute = '00'] = TIME.exec(part) ?? []
    const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60
    return isTime ? `${hour.length === 1 ? '0' : ''}${hour}:${minute}` : undefined
  })
  return times.every(time => time !== undefined) ? times.toSorted() : undefined
}

const TIMES = 'Indiquez des heures séparées par des virgules : 9:00, 10:30'

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const rulesForm: z.ZodType<z.output<typeof adminRulesRequest>, RulesValues> = z
  .custom<RulesValues>()
  .superRefine((values, context) => {
    if (timesOf(values.start_times) === undefined)
      context.addIssue({ code: 'custom', path: ['start_times'], message: TIMES })
  })
  .transform(
    (values): z.input<typeof adminRulesRequest> => ({
      minimum_notice_minutes: numberOf(values.minimum_notice_minutes),
      horizon_days: numberOf(values.horizon_days),
      hold_minutes: numberOf(values.hold_minutes),
      start_times: timesOf(values.start_times) ?? [],
      terms_version: values.terms_version,
    }),
  )
  .pipe(adminRulesRequest)

/** A French sentence about the effect of a rule; undefined while the typed value is not a number. */
export function effectOf(name: 'minimum_notice_minutes' | 'horizon_days' | 'hold_minutes', text: string) {
  const value = numberOf(text)
  if (Number.isNaN(value)) return undefined
  if (name === 'minimum_notice_minutes')
    return value === 0
      ? 'Un créneau se réserve en ligne jusqu’à son début.'
      : `Un créneau se réserve en ligne jusqu’à ${spokenMinutes(value)} avant son début ; ensuite, par téléphone.`
  if (name === 'horizon_days') return `Le calendrier du site va jusqu’à ${quantity(value, 'day')} après aujourd’hui.`
  return `Sans paiement, un créneau réservé redevient libre après ${spokenMinutes(value)}.`
}

/** « 2 h », « 1 h 05 », « 45 min », « 2 jours » */
export function spokenMinutes(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  const parts = [days > 0 && `${days} jour${days > 1 ? 's' : ''}`, hours > 0 && `${hours} h`]
  const last = rest > 0 && (hours > 0 ? twoDigits(rest) : `${rest} min`)
  return [...parts, last].filter(part => part !== false).join(' ') || '0 min'
}
