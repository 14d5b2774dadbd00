import { type PublishedEvent, toPublished } from '@alba/contracts/integration/published-events'
import { z } from 'zod'
import { backOffMs } from '../back-off.ts'
import type { UnreadableEvent } from '../event-log/codec.ts'
import type { EventLog } from '../event-log/event-log.ts'
import type { BusLog, RetryWork } from './group-work.ts'
import { type Incoming, park } from './parked.ts'

/**
 * What stands in the place of a published event while the event of the log cannot be read: where it is, and its type there.
 * It has nothing of the event's data, which nobody has understood.
 */
const unread = z.object({ unread: z.literal(true), type: z.string(), stream: z.string(), revision: z.string() })

/** An event of the log that cannot be read, as the bus parks it. Later events of its stream wait for it. */
export const unreadIncoming = ({ event: { id, type, stream, revision } }: UnreadableEvent): Incoming => ({
  id,
  subject: stream,
  event: { unread: true, type, stream, revision: String(revision) } satisfies z.infer<typeof unread>,
})

/** Parks an event of the log that cannot be read, with which the later events of its stream wait. */
export function parkUnreadable(
  { database, group, log, retryLimits }: Pick<RetryWork, 'database' | 'group' | 'retryLimits'> & ErrorLog,
  error: UnreadableEvent,
): Promise<void> {
  log.error({ group, event: error.event.id, err: error }, 'an event of the bus cannot be read and is parked')
  return park(database, group, unreadIncoming(error), {
    error,
    tries: 1,
    waitMs: backOffMs(1, retryLimits.whileParked),
  })
}
type ErrorLog = { readonly log: Pick<BusLog, 'error'> }

/**
 * The published event behind a parked one: itself, or what the log says now where it could not be read when it was parked.
 * @returns undefined when nothing is published of the event
 * @throws {UnreadableEvent} when it still cannot be read @throws {StoreUnavailable}
 */
export async function publishedOf(log: Pick<EventLog, 'readStream'>, event: unknown): Promise<unknown> {
  const parked = unread.safeParse(event)
  if (!parked.success) return event
  const { stream, revision } = parked.data
  const [readNow] = await log.readStream(stream, { from: BigInt(revision), limit: 1 })
  if (!readNow) throw new Error(`the log has no event ${stream}@${revision}`)
  return toPublished(readNow) satisfies PublishedEvent | undefined
}
