import type { DomainEvent } from '@alba/contracts/events'
import { lookUpOperations as command, type RecordedAct, type Unread } from '@alba/contracts/operator/commands'
import { OPERATOR_STREAM, type OperatorEvent } from '@alba/contracts/operator/events'
import type { ParkedEvent, ParkedWork, PoliciesStatus } from '@alba/contracts/operator/parked'
import type { Actor } from '@alba/contracts/shared/event'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { toPlace } from '@alba/platform/event-store/event-store'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { PolicyGroup } from '../policies/policy.ts'
import { readStatus } from './status.ts'
import { proofOf } from './verifications.ts'

/** At most so many events after a position are counted. */
const MOST_UNREAD = 1_000
const MOST_ACTS = 50
const MOST_PARKED = 1_000

/** What operators see of this service and of the log. */
export const lookUpOperations = (log: EventLog, groups: readonly PolicyGroup<never>[]) =>
  handler(command, async ({ database, clock }: Deps, { positions }) => {
    const status = await readStatus(database, log, groups)
    const { head } = status
    const behind = [...new Set(positions)].filter(position => position < head)
    const [unread, events] = await Promise.all([
      Promise.all(behind.map(position => unreadAfter(log, position))),
      log.readStream(OPERATOR_STREAM),
    ])
    const acts = recordedActs(events)
    const { underWaySince, last } = proofOf(events, clock())
    const proof = { underWaySince, last: last && { ...last, who: whoIs(last.who) } }
    const skippedCount = acts.filter(({ act }) => act === 'skip-event').length
    const newest = acts.slice(0, MOST_ACTS)
    return { ok: true, head, work: workOf(status), unread, acts: newest, actCount: acts.length, skippedCount, proof }
  })

const isFailed = (event: ParkedEvent): event is ParkedEvent & { readonly error: string } => event.error !== null

function workOf({ groups, head, parked, deadlines }: PoliciesStatus): ParkedWork {
  const failed = parked.filter(isFailed)
  const waiting = Map.groupBy(parked, ({ group, stream }) => `${group} ${stream}`)
  return {
    behind: groups.filter(({ position }) => position < head).map(({ name }) => name),
    failed: failed
      .slice(0, MOST_PARKED)
      .map(event => ({ ...event, waiting: (waiting.get(`${event.group} ${event.stream}`)?.length ?? 1) - 1 })),
    deadlines: deadlines.slice(0, MOST_PARKED),
    count: failed.length + deadlines.length,
  }
}

/** How many events come after a position, and in how many streams of each kind: `{ booking: 2 }`. */
async function unreadAfter(log: EventLog, position: string): Promise<Unread> {
  const names = await log.namesAfter(toPlace(position), MOST_UNREAD + 1)
  const counted = names.slice(0, MOST_UNREAD)
  const streams: Record<string, number> = {}
  for (const stream of new Set(counted.map(name => name.stream))) {
    const [category = stream] = stream.split('-')
    streams[category] = (streams[category] ?? 0) + 1
  }
  const isMore = names.length > MOST_UNREAD
  return { position, count: counted.length, isMore, firstAt: counted[0]?.occurredAt ?? null, streams }
}

/** Newest first. The stream is short: a person makes each of its events. */
const recordedActs = (events: readonly DomainEvent[]): RecordedAct[] =>
  events
    .filter(({ type }) => type !== 'LogVerified')
    .toReversed()
    .map(({ id, metadata, ...fact }) => ({
      id,
      at: metadata.occurredAt,
      who: whoIs(metadata.actor),
      ...actOf(fact as unknown as Act),
    }))

/** What operators did, without what came of it. */
type Act = Exclude<OperatorEvent, { type: 'LogVerified' }>

const whoIs = ({ kind, id }: Actor): string => (id === undefined ? kind : `${kind}:${id}`)

function actOf({ type, data }: Act): Omit<RecordedAct, 'id' | 'at' | 'who'> {
  if (type === 'OperatorActed') return { ...data, skipped: null }
  const { by, eventType, eventId, reason } = data
  return { act: 'skip-event', skipped: { ...by, eventType }, count: 1, targets: [eventId], reason }
}
