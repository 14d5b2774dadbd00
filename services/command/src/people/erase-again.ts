import { setTimeout as sleep } from 'node:timers/promises'
import type { ErasedPeople, PeopleErasedAgain } from '@alba/contracts/people/api'
import { personStream } from '@alba/contracts/people/events'
import { KEY_IS_GONE_MS } from '@alba/platform/event-log/keyring'
import { returnedKeys, spoilKeys } from '@alba/platform/event-log/returned-keys'
import type { Database } from '@alba/platform/postgres/pool'
import { type Cause, toEvents } from '../decision/cause.ts'
import type { Parts } from './find.ts'
import { namingEvents } from './naming.ts'

/** Everybody who was erased, with the last time. Reads the whole log. */
export async function erasedPeople({ log }: Pick<Parts, 'log'>): Promise<ErasedPeople> {
  const last = new Map<string, string>()
  for (const { type, personId, occurredAt } of await namingEvents(log))
    if (type === 'PersonErased') last.set(personId, occurredAt)
  return { people: [...last].map(([personId, erasedAt]) => ({ personId, erasedAt })) }
}

const REASON = 'erased before the backup was restored'

/**
 * Erases people again whose keys a restored backup brought back (ADR 84). Their keys are worthless first and deleted
 * last, so a repetition after a crash does the rest. The others of the list are left alone.
 * @param keyIsGoneMs how long other processes may use such a key, in milliseconds
 */
export async function eraseAgain(
  { deps, log }: Parts & { readonly deps: { readonly database: Database } },
  { people }: ErasedPeople,
  cause: Cause,
  keyIsGoneMs = KEY_IS_GONE_MS,
): Promise<PeopleErasedAgain> {
  const ids = await returnedKeys(deps.database, people)
  if (ids.length === 0) return { personIds: [], position: null }
  await spoilKeys(deps.database, ids)
  await sleep(keyIsGoneMs)
  let position: string | null = null
  for (const personId of ids) {
    const stream = personStream(personId)
    const events = toEvents([{ type: 'PersonErased', data: { personId, reason: REASON } }], stream, cause, deps.clock())
    await log.append(stream, 'any', events)
    const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 })
    position = last?.position ?? position
  }
  deps.streams.forgetAll()
  await deps.keyring.erase(ids)
  return { personIds: ids, position }
}
