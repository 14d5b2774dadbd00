import { setTimeout as sleep } from 'node:timers/promises'
import type { ErasedPerson, FoundPerson } from '@alba/contracts/people/api'
import { personStream } from '@alba/contracts/people/events'
import type { Actor } from '@alba/contracts/shared/event'
import { searchable } from '@alba/contracts/shared/searchable'
import { KEY_IS_GONE_MS } from '@alba/platform/event-log/keyring'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { type Cause, toEvents } from '../decision/cause.ts'
import { type Found, findPerson, type Parts } from './find.ts'

export type Request = { readonly who: string; readonly reason: string; readonly force: boolean }

/**
 * Erases a person: first their keys, then the event that makes read models forget (ADR 76). After a crash between the
 * two nobody can read the data, and a repetition records the event. An erasure that is complete is not recorded again.
 * @param keyIsGoneMs how long other processes may use a deleted key, in milliseconds
 * @throws {ProblemError} `person_unknown`, `person_obstacles` (409), `reason_names_person` (422)
 */
export async function erasePerson(
  parts: Parts,
  request: Request,
  cause: Cause,
  keyIsGoneMs = KEY_IS_GONE_MS,
): Promise<ErasedPerson> {
  const { keyring } = parts.deps
  const person = await findPerson(parts, request.who)
  await refuse(parts, person, request)
  if (person.erasedAt === null) {
    await keyring.erase(person.personIds)
    // An event that another process seals meanwhile comes before the erasure, and is forgotten with the others.
    await sleep(keyIsGoneMs)
  }
  return recordErasure(parts, person, request.reason, cause)
}

async function recordErasure(
  { deps, log }: Parts,
  person: FoundPerson,
  reason: string,
  cause: Cause,
): Promise<ErasedPerson> {
  const { personIds } = person
  let position = ''
  let erasedAt = person.erasedAt ?? ''
  for (const personId of personIds) {
    const stream = personStream(personId)
    if (person.erasedAt === null)
      await log.append(
        stream,
        'any',
        toEvents([{ type: 'PersonErased', data: { personId, reason } }], stream, cause, deps.clock()),
      )
    const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 })
    if (last && last.position > position) position = last.position
    if (last && last.metadata.occurredAt > erasedAt) erasedAt = last.metadata.occurredAt
  }
  deps.streams.forgetAll()
  return { personIds: [...personIds], erasedAt, position }
}

async function refuse({ deps }: Parts, person: Found, { reason, force, who }: Request): Promise<void> {
  const { personIds, obstacles, streams } = person
  const isKnown = streams.length > 0 || person.erasedAt !== null || (await deps.keyring.findKeys(personIds)).size > 0
  if (!isKnown) throw new ProblemError(problemOf(404, 'person_unknown'))
  if (namesPerson(reason, [who, ...textsAbout(person)])) throw new ProblemError(problemOf(422, 'reason_names_person'))
  const inTheWay = obstacles.filter(({ kind }) => kind === 'account' || !force)
  if (inTheWay.length > 0)
    throw new ProblemError(problemOf(409, 'person_obstacles', inTheWay.map(({ about }) => about).join(', ')))
}

/** Names, addresses and phones that the person's events still show. */
const CONTACT = /name|email|phone/i
/** The centre's own names in the same events: of treatments, rooms and practitioners. */
const OF_THE_CENTRE = /^(service|package|room|practitioner)/

const textsAbout = ({ events, personIds }: Found): string[] =>
  events.flatMap(({ data }) =>
    'personId' in data && personIds.includes(data.personId ?? '')
      ? Object.entries(data).flatMap(([field, value]) =>
          typeof value === 'string' && CONTACT.test(field) && !OF_THE_CENTRE.test(field) ? [value] : [],
        )
      : [],
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

export const causeOf = (correlationId: string, actor: Actor): Cause => ({ correlationId, causationId: null, actor })
