import { agreeing } from '@alba/contracts/centre/grammar'
import type { ClientSummary } from '@alba/contracts/clients/api'
import { namesOf } from '@alba/contracts/clients/contact'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { numericDate } from '../centre-time.ts'
import { client } from '../words.ts'

/** How many clients are suggested at most. */
export const MOST_SUGGESTED = 6

const TWO_LETTERS = /\p{L}.*\p{L}/u

/** Whether a text is long enough for a search: two letters of a name, or four digits of a phone number. */
export const isEnough = (typed: string): boolean => TWO_LETTERS.test(typed) || typed.replaceAll(/\D/g, '').length >= 4

/** The client in the fields of a form with two names. */
export function fieldsOf({ name, email, phone }: ClientSummary) {
  const { first, last } = namesOf(name)
  return { first_name: first, last_name: last, email, phone: phone ?? '' }
}

const seen = (lastVisit: ClientSummary['last_visit']): string =>
  lastVisit ? `${agreeing('vu', client)} le ${numericDate(lastVisit)}` : `jamais ${agreeing('venu', client)}`

/**
 * The second line of a suggestion, which distinguishes people of the same name: phone, or else address, and last visit.
 * Somebody who is there twice, with the same name and phone, is told apart by the address.
 * @param among what is suggested
 */
export function distinguished(
  { id, name, email, phone, last_visit }: ClientSummary,
  among: readonly ClientSummary[] = [],
) {
  const isTwice = among.some(other => other.id !== id && other.name === name && other.phone === phone)
  const reached = phone ? [phoneInPairs(phone), isTwice ? email : ''] : [email]
  return [...reached, seen(last_visit)].filter(part => part !== '').join(' · ')
}
