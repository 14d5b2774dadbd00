import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '@alba/contracts/events'
import type { Actor, ErasablePart } from '@alba/contracts/shared/event'
import { partKeyId } from '@alba/platform/event-log/boxes'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { z } from 'zod'
import type { DeadlineHandler } from '../deadlines/worker.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import * as packages from '../packages/decide.ts'
import { purchase } from '../packages/purchase.ts'
import * as vouchers from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'

/*
 * Somebody who never bought anything is known as the recipient of what others bought. Their part of such an order has a
 * key of its own, so they are erased alone, and the buyer stays (ADR 105).
 */

/** The part of a recipient in the events of a stream, and the id that its key is known by. */
type Part = { readonly kind: 'voucher' | 'purchase'; readonly id: number }

const partOf = (stream: string): Part => {
  const [, kind, id] = /^(voucher|purchase)-(\d+)$/.exec(stream) ?? []
  if (!kind) throw new Error(`${stream} has no recipient`)
  return { kind: kind as Part['kind'], id: Number(id) }
}

const parts: Readonly<Record<Part['kind'], ErasablePart>> = { voucher: 'recipient', purchase: 'packageRecipient' }

/** The id of the key of the recipient in the events of a stream. */
export function recipientKeyId(keyring: Pick<Keyring, 'digest'>, stream: string): string {
  const { kind, id } = partOf(stream)
  return partKeyId(keyring, parts[kind], id)
}

/** The streams of these events from which the recipient can be erased alone: older ones are sealed for the buyer only. */
export async function separable(keyring: Keyring, events: readonly DomainEvent[]): Promise<string[]> {
  const streams = [...new Set(events.map(({ stream }) => stream))]
  const idOf = (stream: string) => recipientKeyId(keyring, stream)
  const keys = await keyring.findKeys(streams.map(idOf))
  return streams.filter(stream => keys.has(idOf(stream)))
}

/** The kind of the deadlines that erase recipients. */
export const ERASE_RECIPIENT = 'erase-recipient'

const payload = z.object({
  /** Separated by spaces: once their keys are gone, nobody finds these streams by the recipient any more. */
  streams: z.string(),
  reason: z.string(),
  /** The request of the operator, and their name; empty for one without a name. */
  request: z.string(),
  operator: z.string(),
})

/**
 * Deletes the keys, and records it in each order once no process can use them any more, as for data of bookings (ADR 89).
 * After a crash at any step all of it is done again, and each event is recorded once.
 */
export const eraseRecipients: DeadlineHandler<Deps> = async ({ keyring, streams }, deadline, cause) => {
  const { streams: list, reason, request, operator } = payload.parse(deadline.payload)
  const all = list.split(' ')
  await keyring.erase(all.map(stream => recipientKeyId(keyring, stream)))
  await keyring.untilGone()
  const actor: Actor = { kind: 'operator', ...(operator && { id: operator }) }
  const asked = { ...cause, actor, correlationId: request, seed: `${ERASE_RECIPIENT}:${request}` }
  for (const { kind, id } of all.map(partOf))
    if (kind === 'voucher')
      await streams.execute(voucher, id, asked, state => vouchers.recordRecipientErased(state, reason))
    else await streams.execute(purchase, id, asked, state => packages.recordRecipientErased(state, reason))
  // The states after the events were made from ones in memory, which may have been read before.
  streams.forgetAll()
  return undefined
}

type Parts = { readonly deps: Pick<Deps, 'setDeadline' | 'clock'>; readonly log: EventLog }

const LOOK_AGAIN_MS = 100
/** The keys are used for ten seconds at most; a process that died is replaced by another one after a minute. */
const LONGEST_MS = 120_000

/**
 * Has the recipients of these streams erased, and waits until it is recorded everywhere. When it takes too long, it still
 * happens: the deadline remains.
 * @returns the position of the last of the events, and its time
 */
export async function eraseAsRecipient(
  { deps, log }: Parts,
  streams: readonly string[],
  reason: string,
  { correlationId: request, actor }: Pick<Cause, 'correlationId' | 'actor'>,
): Promise<{ readonly position: string; readonly erasedAt: string }> {
  await deps.setDeadline({
    kind: ERASE_RECIPIENT,
    key: request,
    dueAt: deps.clock(),
    payload: { streams: streams.join(' '), reason, request, operator: actor.id ?? '' },
  })
  let last = { position: '', erasedAt: '' }
  for (const stream of streams) {
    const { position, metadata } = await recorded(log, stream, request)
    if (position > last.position) last = { position, erasedAt: metadata.occurredAt }
  }
  return last
}

async function recorded(log: EventLog, stream: string, request: string): Promise<DomainEvent> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await sleep(LOOK_AGAIN_MS)) {
    const events = await log.readStream(stream)
    const found = events.findLast(event => isErasure(event) && event.metadata.correlationId === request)
    if (found) return found
  }
  throw new Error(`the erasure of the recipient of ${stream} is not recorded yet`)
}

export const isErasure = ({ type }: Pick<DomainEvent, 'type'>): boolean =>
  type === 'VoucherRecipientErased' || type === 'PurchaseRecipientErased'
