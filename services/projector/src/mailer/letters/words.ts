import { daysBetween } from '@alba/contracts/shared/centre-time'
import { telLink } from '@alba/contracts/shared/dialling'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { type Inline, type Letter, linkTo, type Rich, type Site } from './letter.ts'

// Pieces of French sentences that several letters share.

/** The trimmed text; empty when there is none or when the person was erased. */
const unlessErased = (text: string | null): string => (text === null || text === ERASED ? '' : text.trim())

/** « Léa » of « Léa Martin »; empty without a name, or when the person was erased. */
export const firstName = (name: string | null): string => unlessErased(name).split(/\s+/)[0] ?? ''

/** « Léa Martin » of its parts; empty without a name, or when the person was erased. */
export const fullName = (...names: (string | null)[]): string => names.map(unlessErased).filter(Boolean).join(' ')

/** « Bonjour Léa, »: the beginning of a sentence, with a space behind it. @param name empty when it is unknown */
export const greeting = (name: string): string => (name ? `Bonjour ${name}, ` : 'Bonjour, ')

/** « , Léa », or nothing without a name: the end of a sentence to the client. */
export const commaAndName = (name: string): string => (name ? `, ${name}` : '')

/** « de Léa », « d’Anne » */
export const deName = (name: string): string => (/^[aàâeéèêëiîïoôuùûüyhœæ]/i.test(name) ? `d’${name}` : `de ${name}`)

type Moment = {
  /** `2026-11-26` */
  readonly day: string
  /** « jeudi 26 novembre » */
  readonly spokenDay: string
  /** « 10 h 00 » */
  readonly time: string
}

/** An instant as letters write it, in the local time of the centre. @param instant UTC */
export function moment(instant: string, { zone }: Site): Moment {
  const local = localOf(instant, zone)
  return { day: local.slice(0, 10), spokenDay: spokenDay(local, false), time: spokenTime(local) }
}

/** « jeudi 26 novembre à 10 h 00 » @param instant UTC */
export function dayAndTime(instant: string, site: Site): string {
  const { spokenDay: day, time } = moment(instant, site)
  return `${day} à ${time}`
}

/**
 * « jeudi » when the appointment is one to six days after the event that the letter is about, so that the weekday names
 * one day only; else « bientôt ». @param happenedAt UTC @param startsAt UTC
 */
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

/** Links at the foot of every mail about a booking. */
export const termsLinks = (site: Site): NonNullable<Letter['links']> => [
  { text: 'Conditions générales de vente', href: linkTo(site, '/cgv') },
]

/**
 * Links at the foot of every mail about a purchase with a right of withdrawal: the law demands the second one
 * (directive 2023/2673; Code de la consommation L. 221-21).
 */
export const termsAndWithdrawalLinks = (site: Site): NonNullable<Letter['links']> => [
  ...termsLinks(site),
  { text: 'Renoncer au contrat ici', href: linkTo(site, '/retractation') },
]

/** The text with a small first letter, for a sentence that continues after « Bonjour Léa, ». */
export const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** A text that the centre wrote itself, in which words between two `**` are bold. */
export const withBold = (text: string): Rich =>
  text
    .split('**')
    .map((piece, index) => (index % 2 === 1 ? { bold: piece } : piece))
    .filter(piece => piece !== '')

/**
 * The reason that staff gave, without full stops at its end, because a sentence goes on after it. It is empty when
 * there is none, or when the person was erased.
 */
export const reasonGiven = (reason: string | null | undefined): string =>
  unlessErased(reason ?? null).replace(/[\s.]+$/, '')

/** « (motif : travaux dans la salle) » after a space, or nothing. */
export const becauseOf = (reason: string | null | undefined): string => {
  const given = reasonGiven(reason)
  return given ? ` (motif : ${given})` : ''
}
