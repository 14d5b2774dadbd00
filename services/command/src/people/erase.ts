import { setTimeout as sleep } from 'node:timers/promises'
import type { ErasedPerson, FoundPerson } from '@alba/contracts/people/api'
import { personStream } from '@alba/contracts/people/events'
import type { Actor } from '@alba/contracts/shared/event'
import { KEY_IS_GONE_MS } from '@alba/platform/event-log/keyring'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { type Cause, toEvents } from '../decision/cause.ts'
import { type Found, findPerson, type Parts } from './find.ts'
import { refuseNaming } from './reason.ts'

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
  refuseNaming(reason, { ...person, who })
  const inTheWay = obstacles.filter(({ kind }) => kind === 'account' || !force)
  if (inTheWay.length > 0)
    throw new ProblemError(problemOf(409, 'person_obstacles', inTheWay.map(({ about }) => about).join(', ')))
}

export const causeOf = (correlationId: string, actor: Actor): Cause => ({ correlationId, causationId: null, actor })
