import { searchable } from '@alba/contracts/shared/searchable'
import { ProblemError, problemOf } from '@alba/platform/http/problem'

/** A person about whom an operator asks, with the events that name them. */
type About = {
  /** How the operator named the person. */
  readonly who: string
  /** Each e-mail address has its own id, so a person has several after an address was corrected. */
  readonly personIds: readonly string[]
  readonly events: readonly { readonly data: object }[]
  /** The orders of others that name the person as their recipient. */
  readonly receivedEvents?: readonly { readonly data: object }[]
}

/**
 * Checks the reason that an operator gives for reading or erasing a person's data. A reason that names the person is
 * refused, because the log keeps it readable for ever.
 * @throws {ProblemError} 422 `reason_names_person`
 */
export function refuseNaming(reason: string, { who, ...person }: About): void {
  if (namesPerson(reason, [who, ...textsAbout(person), ...recipientsIn(person.receivedEvents ?? [])]))
    throw new ProblemError(problemOf(422, 'reason_names_person'))
}

/** The fields of names, e-mail addresses and phone numbers in the person's events. */
const CONTACT = /name|email|phone/i
/** The centre's own names in the same events: of treatments, rooms and practitioners. */
const OF_THE_CENTRE = /^(service|package|room|practitioner)/

const textsAbout = ({ events, personIds }: Omit<About, 'who'>): string[] =>
  events.flatMap(({ data }) =>
    'personId' in data && personIds.includes(String(data.personId))
      ? Object.entries(data).flatMap(([field, value]) =>
          typeof value === 'string' && CONTACT.test(field) && !OF_THE_CENTRE.test(field) ? [value] : [],
        )
      : [],
  )

const recipientsIn = (events: readonly { readonly data: object }[]): string[] =>
  events.flatMap(({ data }) =>
    Object.entries(data).flatMap(([field, value]) =>
      typeof value === 'string' && field.startsWith('recipient') ? [value] : [],
    ),
  )

/**
 * Whether a reason contains one of the texts, a word of a name, or a phone however its digits are grouped. Texts of one
 * or two letters would match by chance.
 */
function namesPerson(reason: string, texts: readonly string[]): boolean {
  const said = ` ${wordsOf(reason)} `
  const digits = digitsOf(reason)
  const words = texts.map(wordsOf).flatMap(text => [text, ...text.split(' ').filter(word => /\p{L}/u.test(word))])
  return (
    words.some(word => word.length > 2 && said.includes(` ${word} `)) ||
    texts.map(subscriberNumber).some(number => number.length >= SUBSCRIBER_DIGITS && digits.includes(number))
  )
}

/** A French phone number without « 0 » or « +33 » before it. */
const SUBSCRIBER_DIGITS = 9
const subscriberNumber = (text: string): string => digitsOf(text).slice(-SUBSCRIBER_DIGITS)
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

const wordsOf = (text: string): string =>
  searchable([text])
    .replaceAll(/[^\p{L}\p{N}@.+_-]+/gu, ' ')
    .trim()
