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
 * Erases a person, first as the recipient of what others bought, then as somebody who bought or booked. The keys are
 * deleted before the event is recorded that makes read models forget (ADR 76). After a crash between the two nobody can
 * read the data, and a repetition records the event. A complete erasure is not recorded again.
 * @throws {ProblemError} `person_unknown` (404), `person_obstacles` (409), `reason_names_person` (422)
 */
export async function erasePerson(parts: Parts, request: Request, cause: Cause): Promise<ErasedPerson> {
  const { keyring } = parts.deps
  const person = await findPerson(parts, request.who)
  const isClient = await hasOwnData(keyring, person)
  refuseErasure(person, isClient, request)
  const { receivedAlone: received } = person
  const asRecipient = received.length > 0 ? await eraseAsRecipient(parts, received, request.reason, cause) : undefined
  if (!isClient && asRecipient) return { personIds: [], received, ...asRecipient }
  if (person.erasedAt === null) await deleteKeys(keyring, person.personIds)
  const erased = await recordErasure(parts, person, request.reason, cause)
  const position = asRecipient && asRecipient.position > erased.position ? asRecipient.position : erased.position
  return { ...erased, received, position }
}

/**
 * How often keys are deleted at most. What began before the erasure has ended by then, so a key that is made after that
 * means that the person has come back as a client.
 */
const ROUNDS = 3

/**
 * Deletes the keys of a person until none is left. After the first deletion, a decision that had read the person before
 * may still make a new key, for example in a policy that is correcting everything that a client has. Its event comes
 * before the erasure in the log, so it has to become unreadable too.
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

/** Whether the person has data of their own, and is not only the recipient of what others bought. */
async function hasOwnData(keyring: Keyring, { streams, erasedAt, personIds }: Found): Promise<boolean> {
  return streams.length > 0 || erasedAt !== null || (await keyring.findKeys(personIds)).size > 0
}

function refuseErasure(person: Found, isClient: boolean, { reason, force, who }: Request): void {
  if (!isClient && person.receivedAlone.length === 0) throw new ProblemError(problemOf(404, 'person_unknown'))
  refuseNaming(reason, { ...person, who })
  const inTheWay = person.obstacles.filter(({ kind }) => kind === 'account' || !force)
  if (inTheWay.length > 0)
    throw new ProblemError(problemOf(409, 'person_obstacles', inTheWay.map(({ about }) => about).join(', ')))
}

/** The cause of what an operator does by a request. */
export const causeOf = (correlationId: string, actor: Actor): Cause => ({ correlationId, causationId: null, actor })
