import { createHash } from 'node:crypto'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import type { Position } from '../../event-store/event-store.ts'
import { deliver } from '../deliver.ts'
import type { GroupWork } from '../group-work.ts'
import type { Incoming } from '../parked.ts'

export type BatchTaker = {
  readonly work: GroupWork
  /** Events up to this position are not for the group. */
  readonly after: Position | 'start'
  readonly heartbeatMs: number
  readonly signal: AbortSignal
}

/**
 * Delivers a batch of messages of one partition, then commits the offset. Meanwhile it sends heartbeats. When the
 * broker answers that the partition is given to another member, no further event is started.
 */
export async function takeBatch({ work, after, heartbeatMs, signal }: BatchTaker, payload: EachBatchPayload) {
  const { batch, heartbeat, resolveOffset, commitOffsetsIfNecessary } = payload
  const stopping = new AbortController()
  const onAbort = () => stopping.abort()
  signal.addEventListener('abort', onAbort)
  let lost: unknown
  const beat = () =>
    heartbeat().catch(error => {
      lost ??= error
      stopping.abort()
    })
  // kafkajs sends a heartbeat only when `heartbeatMs` have passed since the last one, so it is asked twice as often.
  const beating = setInterval(beat, heartbeatMs / 2)
  try {
    if (signal.aborted) return
    const wanted = batch.messages
      .map(message => ({ message, incoming: toIncoming(message) }))
      .filter(isFor(work, after))
    const done = await deliver(
      work,
      wanted.map(({ incoming }) => incoming),
      stopping.signal,
    )
    // The offset of the first event that is not done, or the one after the batch.
    const next = wanted[done]?.message.offset ?? String(BigInt(batch.lastOffset()) + 1n)
    if (BigInt(next) > BigInt(batch.firstOffset() ?? next)) {
      resolveOffset(String(BigInt(next) - 1n))
      const partitions = [{ partition: batch.partition, offset: next }]
      await commitOffsetsIfNecessary({ topics: [{ topic: batch.topic, partitions }] })
    }
    if (lost) throw lost
  } finally {
    clearInterval(beating)
    signal.removeEventListener('abort', onAbort)
  }
}

/** A message that is no JSON or has no id is passed on as it is: its handling will fail, so it is parked. */
function toIncoming({ key, value }: KafkaMessage): Incoming {
  const text = value?.toString() ?? ''
  const event = parsed(text)
  const { id, subject } = (event ?? {}) as { id?: unknown; subject?: unknown }
  return {
    id: typeof id === 'string' ? id : createHash('sha256').update(text).digest('hex'),
    subject: typeof subject === 'string' ? subject : String(key ?? ''),
    event,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Whether a message is for the group: it has one of the group's types, and was recorded after the group began. A
 * message without a type is invalid. It is for every group, so that it is parked, where operators see it.
 */
const isFor =
  ({ types }: GroupWork, after: Position | 'start') =>
  ({ incoming }: { incoming: Incoming }): boolean => {
    const { type, position } = (incoming.event ?? {}) as { type?: unknown; position?: unknown }
    if (typeof type !== 'string') return true
    if (!types.some(wanted => wanted === type)) return false
    return after === 'start' || typeof position !== 'string' || position > after
  }
