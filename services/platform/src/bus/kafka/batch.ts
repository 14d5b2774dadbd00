import { createHash } from 'node:crypto'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import type { Position } from '../../event-store/event-store.ts'
import { deliver } from '../deliver.ts'
import type { GroupWork } from '../group-work.ts'
import type { Incoming } from '../parked.ts'

export type BatchTaker = {
  readonly work: GroupWork
  readonly after: Position | 'start'
  readonly heartbeatMs: number
  readonly signal: AbortSignal
}

/**
 * Delivers the messages of a partition that came together, then says how far the group is. Meanwhile the broker hears
 * that this member lives; when it answers that the partition goes to another member, nothing more is begun.
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
    // In front of the first that is left, or behind all of them.
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

/** A message that is no JSON, or has no id, is taken along as it is: it will fail, and be parked where it is seen. */
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

/** Types that nobody asked for are left out, and what happened before the group began. */
const isFor =
  ({ types }: GroupWork, after: Position | 'start') =>
  ({ incoming }: { incoming: Incoming }): boolean => {
    const { type, position } = (incoming.event ?? {}) as { type?: unknown; position?: unknown }
    if (typeof type !== 'string') return true
    if (!types.some(wanted => wanted === type)) return false
    return after === 'start' || typeof position !== 'string' || position > after
  }
