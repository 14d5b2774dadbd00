import type {
  AbsenceChoice,
  AbsenceSummary,
  HandledBookingView,
  TouchedBookingView,
} from '@alba/contracts/absences/api'
import { amount } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import {
  addDays,
  capital,
  dateOf,
  formatDate,
  openingTime,
  timeOf,
  weekdayAndDate,
} from '../../../shared/centre-time.ts'
import { firstName } from '../../../shared/staff/first-name.ts'
import type { Tone } from '../../../ui/badge.tsx'

/** « mar. 24 nov. à 10 h » */
export const shortStart = (local: string): string =>
  `${formatDate(dateOf(local), { weekday: 'short', day: 'numeric', month: 'short' })} à ${openingTime(timeOf(local))}`

/** « Mardi 24 novembre à 10 h » */
export const longStart = (local: string): string =>
  `${capital(weekdayAndDate(dateOf(local)))} à ${openingTime(timeOf(local))}`

/** « Lundi 23 novembre », « Du lundi 23 au … », with the hours where it is not of whole days. */
export function spanOf({
  start_datetime,
  end_datetime,
}: Pick<AbsenceSummary, 'start_datetime' | 'end_datetime'>): string {
  const isWhole = timeOf(start_datetime) === '00:00' && timeOf(end_datetime) === '00:00'
  const first = dateOf(start_datetime)
  if (!isWhole) {
    const from = openingTime(timeOf(start_datetime))
    const until = openingTime(timeOf(end_datetime))
    if (first === dateOf(end_datetime)) return `${capital(weekdayAndDate(first))}, de ${from} à ${until}`
    return `Du ${weekdayAndDate(first)} à ${from} au ${weekdayAndDate(dateOf(end_datetime))} à ${until}`
  }
  const last = addDays(dateOf(end_datetime), -1)
  return first === last ? capital(weekdayAndDate(first)) : `Du ${weekdayAndDate(first)} au ${weekdayAndDate(last)}`
}

/** The centre's text in the letters, which staff changes as they like. */
export const defaultText = (practitionerName: string): string =>
  french(
    `Toutes nos excuses pour ce changement : ${firstName(practitionerName)} doit s’absenter. Merci de votre compréhension.`,
  )

/** A choice as the value of an option. */
export const optionOf = (choice: AbsenceChoice): string => JSON.stringify(choice)
export const choiceOf = (option: string): AbsenceChoice => JSON.parse(option)

type Cancellation = TouchedBookingView['cancellation']

/** What a cancellation returns, for the option. */
function returned({ paid_with, amount_cents, vouchers }: Cancellation): string {
  if (vouchers) return returnedOfSeveral(amount_cents, vouchers)
  if (paid_with === 'card' || paid_with === 'on_site') return ` : ${amount(amount_cents)} à rendre`
  if (paid_with === 'voucher') return ' : le bon cadeau redevient valable'
  return paid_with === 'void_voucher' ? ` : ${amount(amount_cents)} à régler avec la personne` : ''
}

type Option = readonly [value: string, label: string]

/** The same where vouchers and a card, or several vouchers, paid it together. */
function returnedOfSeveral(
  owedCents: number,
  { back_cents, lost_cents }: NonNullable<Cancellation['vouchers']>,
): string {
  const parts = [
    owedCents > 0 && `${amount(owedCents)} à rendre`,
    back_cents > 0 && `${amount(back_cents)} de nouveau sur bon cadeau`,
    lost_cents > 0 && `${amount(lost_cents)} à régler avec la personne`,
  ].filter(part => part !== false)
  return ` : ${parts.join(', ')}`
}

/** What can be chosen for a booking: others at the same time, other times, nothing yet, or a cancellation. */
export function optionsFor(booking: TouchedBookingView): Option[] {
  const same = booking.takers.map(
    ({ practitioner_id, name }): Option => [
      optionOf({ kind: 'hand_over', practitioner_id }),
      french(`Même heure, avec ${name}`),
    ],
  )
  const other = booking.starts.map(({ start_time, practitioner_id, name }): Option => {
    const choice = { kind: 'move', start_time, practitioner_id } as const
    return [optionOf(choice), french(`${capital(shortStart(start_time))}, avec ${name}`)]
  })
  return [
    ...same,
    ...other,
    [optionOf({ kind: 'cancel' }), french(`Annuler${returned(booking.cancellation)}`)],
    [optionOf({ kind: 'later' }), 'Décider plus tard'],
  ]
}

/** What was decided, as a sentence without its end: « Confié à Inès Moreau, même heure ». */
export function decidedWords({ choice, practitioner_name }: Pick<HandledBookingView, 'choice' | 'practitioner_name'>) {
  if (choice.kind === 'hand_over') return french(`Même heure, avec ${practitioner_name}`)
  if (choice.kind === 'move') return french(`${longStart(choice.start_time)}, avec ${practitioner_name}`)
  return choice.kind === 'cancel' ? 'Annulé par le centre' : ''
}

const whyWords: Readonly<Record<NonNullable<HandledBookingView['why']>, string>> = {
  canceled: 'annulé entre-temps',
  moved: 'déplacé entre-temps',
  handed_over: 'confié entre-temps à quelqu’un d’autre',
  taken: 'l’horaire vient d’être pris',
  past: 'l’horaire est passé',
  other: 'cela n’a pas pu se faire',
}

/** Whether somebody settled the booking otherwise: nothing is left to do. */
export const isSettledOtherwise = ({ outcome, why }: HandledBookingView): boolean =>
  outcome === 'left' && (why === 'canceled' || why === 'moved' || why === 'handed_over')

/** The state of a decision, as a word with its colour. */
export function outcomeWords(handled: HandledBookingView): { tone: Tone; label: string } {
  if (handled.outcome === null) return { tone: 'grey', label: 'En cours' }
  if (handled.outcome !== 'left') return { tone: 'green', label: 'Fait' }
  const why = whyWords[handled.why ?? 'other']
  return isSettledOtherwise(handled)
    ? { tone: 'grey', label: capital(why) }
    : { tone: 'orange', label: `À régler : ${why}` }
}

const told = {
  sent: { tone: 'green', label: 'E-mail envoyé' },
  waiting: { tone: 'grey', label: 'E-mail en cours d’envoi' },
  failed: { tone: 'red', label: 'E-mail non remis : à appeler' },
  no_address: { tone: 'orange', label: 'Sans e-mail : à appeler' },
  unknown: { tone: 'grey', label: 'E-mail : envoi à vérifier' },
} as const satisfies Record<NonNullable<HandledBookingView['told']>, { tone: Tone; label: string }>

/** Whether the client knows; undefined when there is nothing to tell. */
export const toldWords = (handled: HandledBookingView) => (handled.told === null ? undefined : told[handled.told])

/** « 3 rendez-vous » */
export const appointments = (count: number): string => french(`${count} rendez-vous`)
