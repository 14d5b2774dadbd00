import type { ErasedPerson, FoundPerson } from '@alba/contracts/people/api'
import { personStream } from '@alba/contracts/people/events'
import type { Actor } from '@alba/contracts/shared/event'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { type Cause, toEvents } from '../decision/cause.ts'
import { type Found, findPerson, type Parts } from './find.ts'
import { refuseNaming } from './reason.ts'
import { eraseAsRecipient } from './recipients.ts'

/** @property force erases in spite of open orders, but never somebody who has an account */
export type Request = { readonly who: string; readonly reason: string; readonly force: boolean }

/**
 * Erases a person: as a recipient of what others bought, and as somebody who bought or booked. First their keys, then the event that makes read models forget (ADR 76). After a crash between the
 * two nobody can read the data, and a repetition records the event. An erasure that is complete is not recorded again.
 * @throws {ProblemError} `person_unknown`, `person_obstacles` (409), `reason_names_person` (422)
 */
export async function erasePerson(parts: Parts, request: Request, cause: Cause): Promise<ErasedPerson> {
  const { keyring } = parts.deps
  const person = await findPerson(parts, request.who)
  const isClient = await refuse(parts, person, request)
  const { receivedAlone: received } = person
  const given = received.length > 0 ? await eraseAsRecipient(parts, received, request.reason, cause) : undefined
  if (!isClient && given) return { personIds: [], received, ...given }
  if (person.erasedAt === null) await deleteKeys(keyring, person.personIds)
  const erased = await recordErasure(parts, person, request.reason, cause)
  const position = given && given.position > erased.position ? given.position : erased.position
  return { ...erased, received, position }
}

/** Whoever still writes about somebody whose keys were deleted so often is not finishing something: they have come back. */
const ROUNDS = 3

/**
 * Deletes the keys until none is there once no process can use one any more. A decision that had read the person before
 * makes a new key for what it writes, as a policy that is just correcting everything that a client has: that event comes
 * before the erasure, and has to be unreadable with the others.
 */
async function deleteKeys(keyring: Keyring, personIds: readonly string[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await keyring.erase(personIds)
    await keyring.untilGone()
    if ((await keyring.findKeys(personIds)).size === 0) return
  }
}

async function recordErasure(
  { deps, log }: Parts,
  person: FoundPerson,
  reason: string,
  cause: Cause,
): Promise<Omit<ErasedPerson, 'received'>> {
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

/** @returns whether the person is more than a recipient of what others bought */
async function refuse({ deps }: Parts, person: Found, { reason, force, who }: Request): Promise<boolean> {
  const { personIds, obstacles, streams } = person
  const isKnown = streams.length > 0 || person.erasedAt !== null || (await deps.keyring.findKeys(personIds)).size > 0
  if (!isKnown && person.receivedAlone.length === 0) throw new ProblemError(problemOf(404, 'person_unknown'))
  refuseNaming(reason, { ...person, who })
  const inTheWay = obstacles.filter(({ kind }) => kind === 'account' || !force)
  if (inTheWay.length > 0)
    throw new ProblemError(problemOf(409, 'person_obstacles', inTheWay.map(({ about }) => about).join(', ')))
  return isKnown
}

export const causeOf = (correlationId: string, actor: Actor): Cause => ({ correlationId, causationId: null, actor })
