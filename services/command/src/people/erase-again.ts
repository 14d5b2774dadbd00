import type { ErasedPeople, PeopleErasedAgain } from '@alba/contracts/people/api'
import { personStream } from '@alba/contracts/people/events'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { overwriteKeys, returnedKeys } from '@alba/platform/event-log/returned-keys'
import type { Database } from '@alba/platform/postgres/pool'
import { type Cause, toEvents } from '../decision/cause.ts'
import type { Parts } from './find.ts'
import { namingEvents } from './naming.ts'
import { eraseAsRecipient, recipientKeyId } from './recipients.ts'

/** Everybody who was erased, each with the time of their last erasure. Reads the whole log. */
export async function erasedPeople({ log }: Pick<Parts, 'log'>): Promise<ErasedPeople> {
  const last = new Map<string, string>()
  for (const { type, personId, occurredAt } of await namingEvents(log))
    if (type === 'PersonErased') last.set(personId, occurredAt)
  return {
    people: [...last].map(([personId, erasedAt]) => ({ personId, erasedAt })),
    recipients: await erasedRecipients(log),
  }
}

async function erasedRecipients(log: Parts['log']): Promise<ErasedPeople['recipients']> {
  const last = new Map<string, string>()
  const stop = new AbortController()
  const filter = { types: ['VoucherRecipientErased', 'PurchaseRecipientErased'] as const }
  for await (const item of log.subscribe({ after: 'start', filter, signal: stop.signal })) {
    if (item.kind === 'caughtUp') break
    for (const { stream, metadata } of item.events) last.set(stream, metadata.occurredAt)
  }
  stop.abort()
  return [...last].map(([stream, erasedAt]) => ({ stream, erasedAt }))
}

const REASON = 'erased before the backup was restored'

/**
 * Erases again those people and recipients of a list whose keys a restored backup brought back (ADR 84). The keys of
 * people are first overwritten (`overwriteKeys`) and deleted last, so a repetition after a crash still finds them.
 */
export async function eraseAgain(
  { deps, log }: Parts & { readonly deps: { readonly database: Database } },
  { people, recipients }: ErasedPeople,
  cause: Cause,
): Promise<PeopleErasedAgain> {
  const streams = await returnedRecipients(deps, recipients)
  const asRecipients = streams.length > 0 ? await eraseAsRecipient({ deps, log }, streams, REASON, cause) : undefined
  const ids = await returnedKeys(deps.database, people)
  if (ids.length === 0) return { personIds: [], recipients: streams, position: asRecipients?.position ?? null }
  await overwriteKeys(deps.database, ids)
  await deps.keyring.untilGone()
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
  return { personIds: ids, recipients: streams, position }
}

/** The streams of the recipients whose key exists again. */
async function returnedRecipients(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  recipients: ErasedPeople['recipients'],
): Promise<string[]> {
  const keys = recipients.map(({ stream, erasedAt }) => ({ personId: recipientKeyId(keyring, stream), erasedAt }))
  const returned = new Set(await returnedKeys(database, keys))
  return recipients.flatMap(({ stream }, n) => (returned.has(keys[n]?.personId ?? '') ? [stream] : []))
}
