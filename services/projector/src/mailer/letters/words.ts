import { daysBetween } from '@alba/contracts/shared/centre-time'
import { telLink } from '@alba/contracts/shared/dialling'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { type Inline, type Letter, linkTo, type Rich, type Site } from './letter.ts'

/** Words that several letters share. */

const known = (text: string | null): string => (text === null || text === ERASED ? '' : text.trim())

/** « Léa » of « Léa Martin »; empty when nobody is known. */
export const firstName = (name: string | null): string => known(name).split(/\s+/)[0] ?? ''

export const fullName = (...names: (string | null)[]): string => names.map(known).filter(Boolean).join(' ')

/** « Bonjour Léa, votre … » */
export const greeting = (name: string): string => (name ? `Bonjour ${name}, ` : 'Bonjour, ')

/** « , Léa », or nothing. */
export const addressed = (name: string): string => (name ? `, ${name}` : '')

/** « de Léa », « d’Anne » */
export const of = (name: string): string => (/^[aàâeéèêëiîïoôuùûüyhœæ]/i.test(name) ? `d’${name}` : `de ${name}`)

export type Moment = {
  /** Calendar day of the centre. */
  readonly day: string
  /** « jeudi 26 novembre » */
  readonly spokenDay: string
  /** « 10 h 00 » */
  readonly time: string
}

/** An instant in the wording of letters, local time of the centre. */
export function moment(instant: string, { zone }: Site): Moment {
  const local = localOf(instant, zone)
  return { day: local.slice(0, 10), spokenDay: spokenDay(local, false), time: spokenTime(local) }
}

/** « jeudi 26 novembre à 10 h 00 » @param instant UTC */
export function spoken(instant: string, site: Site): string {
  const { spokenDay: day, time } = moment(instant, site)
  return `${day} à ${time}`
}

/** « jeudi » when the appointment is within six days of the event, so that the weekday is clear, else « bientôt ». */
export function weekdayOrSoon(happenedAt: string, startsAt: string, site: Site): string {
  const happened = moment(happenedAt, site)
  const starts = moment(startsAt, site)
  const days = daysBetween(happened.day, starts.day)
  return days > 0 && days < 7 ? (starts.spokenDay.split(' ')[0] ?? 'bientôt') : 'bientôt'
}

/** The centre's phone number, as a link. */
export const telephone = ({ centre: { identity } }: Site): Inline => ({
  text: identity.phone,
  href: telLink(identity.phone),
})

/** Links under every mail about a booking. */
export const terms = (site: Site): NonNullable<Letter['links']> => [
  { text: 'Conditions générales de vente', href: linkTo(site, '/cgv') },
]

/**
 * Links under every mail about a purchase with a right of withdrawal (directive 2023/2673; Code de la consommation L.
 * 221-21).
 */
export const termsAndWithdrawal = (site: Site): NonNullable<Letter['links']> => [
  ...terms(site),
  { text: 'Renoncer au contrat ici', href: linkTo(site, '/retractation') },
]

/** For a sentence after « Bonjour Léa, », which continues in lower case. */
export const small = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** The centre's own text: what stands between two `**` is bold. */
export const own = (text: string): Rich =>
  text
    .split('**')
    .map((piece, index) => (index % 2 === 1 ? { bold: piece } : piece))
    .filter(piece => piece !== '')

/** The reason that staff gave, without its last punctuation mark; empty when there is none. */
export const reasonGiven = (reason: string | null | undefined): string => known(reason ?? null).replace(/[\s.]+$/, '')

/** « (motif : travaux dans la salle) », or nothing. */
export const becauseOf = (reason: string | null | undefined): string => {
  const given = reasonGiven(reason)
  return given ? ` (motif : ${given})` : ''
}
