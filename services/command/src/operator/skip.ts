import { type EventSkipped, OPERATOR_STREAM } from '@alba/contracts/operator/events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { toEvents } from '../decision/cause.ts'

/**
 * Records that a policy group or a read model skips an event, and why; repeated requests are recorded once.
 * @param now milliseconds since the epoch
 */
export async function recordSkip(log: Pick<EventLog, 'append'>, data: EventSkipped, now: number): Promise<void> {
  const seed = `skipped:${data.by.kind}:${data.by.name}:${data.eventId}`
  const cause = { correlationId: seed, causationId: null, actor: { kind: 'operator' }, seed } as const
  await log.append(OPERATOR_STREAM, 'any', toEvents([{ type: 'EventSkipped', data }], OPERATOR_STREAM, cause, now))
}
