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

/** An order that can have a recipient: a voucher, or the purchase of a package. */
type Order = { readonly kind: 'voucher' | 'purchase'; readonly id: number }

const orderOf = (stream: string): Order => {
  const [, kind, id] = /^(voucher|purchase)-(\d+)$/.exec(stream) ?? []
  if (!kind) throw new Error(`${stream} has no recipient`)
  return { kind: kind as Order['kind'], id: Number(id) }
}

/** The part of its events that has the recipient's key. */
const parts: Readonly<Record<Order['kind'], ErasablePart>> = { voucher: 'recipient', purchase: 'packageRecipient' }

/** The id of the key that seals the recipient in the events of a stream. */
export function recipientKeyId(keyring: Pick<Keyring, 'digest'>, stream: string): string {
  const { kind, id } = orderOf(stream)
  return partKeyId(keyring, parts[kind], id)
}

/**
 * The streams of these events from which the recipient can be erased alone. In older ones the recipient has no key, and
 * the buyer's key seals everything.
 */
export async function separable(keyring: Keyring, events: readonly DomainEvent[]): Promise<string[]> {
  const streams = [...new Set(events.map(({ stream }) => stream))]
  const idOf = (stream: string) => recipientKeyId(keyring, stream)
  const keys = await keyring.findKeys(streams.map(idOf))
  return streams.filter(stream => keys.has(idOf(stream)))
}

/** The kind of the deadlines that erase recipients. */
export const ERASE_RECIPIENT = 'erase-recipient'

const payload = z.object({
  /** Names of streams, separated by spaces. Without the keys they cannot be found by the recipient any more. */
  streams: z.string(),
  reason: z.string(),
  /** The id of the operator's request. */
  request: z.string(),
  /** The name of the operator; empty without one. */
  operator: z.string(),
})

/**
 * Erases recipients: deletes their keys, waits until no process has one in memory, then records the erasure in each
 * order, as for data of bookings (ADR 89). After a crash it runs again from the beginning, and records each event once.
 */
export const eraseRecipients: DeadlineHandler<Deps> = async ({ keyring, streams }, deadline, cause) => {
  const { streams: list, reason, request, operator } = payload.parse(deadline.payload)
  const names = list.split(' ')
  await keyring.erase(names.map(stream => recipientKeyId(keyring, stream)))
  await keyring.untilGone()
  const actor: Actor = operator === '' ? { kind: 'operator' } : { kind: 'operator', id: operator }
  const byOperator = { ...cause, actor, correlationId: request, seed: `${ERASE_RECIPIENT}:${request}` }
  for (const { kind, id } of names.map(orderOf))
    if (kind === 'voucher')
      await streams.execute(voucher, id, byOperator, state => vouchers.recordRecipientErased(state, reason))
    else await streams.execute(purchase, id, byOperator, state => packages.recordRecipientErased(state, reason))
  // The states in memory may have been read with the keys, and still contain the erased data.
  streams.forgetAll()
  return undefined
}

type Parts = { readonly deps: Pick<Deps, 'setDeadline' | 'clock'>; readonly log: EventLog }

const LOOK_AGAIN_MS = 100
/**
 * Processes keep keys for ten seconds at most. When a process dies, another one takes over its deadlines after a
 * minute.
 */
const LONGEST_MS = 120_000

/**
 * Has the recipients of these streams erased by a deadline, and waits until each stream has recorded it.
 * @returns the position of the last of the recorded events, and its time
 * @throws {Error} when that takes longer than two minutes; the deadline remains and still erases them
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

/** Waits for the erasure that a request caused in a stream. */
async function recorded(log: EventLog, stream: string, request: string): Promise<DomainEvent> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await sleep(LOOK_AGAIN_MS)) {
    const events = await log.readStream(stream)
    const found = events.findLast(event => isErasure(event) && event.metadata.correlationId === request)
    if (found) return found
  }
  throw new Error(`the erasure of the recipient of ${stream} is not recorded yet`)
}

/** Whether an event records that a recipient was erased. */
export const isErasure = ({ type }: Pick<DomainEvent, 'type'>): boolean =>
  type === 'VoucherRecipientErased' || type === 'PurchaseRecipientErased'
