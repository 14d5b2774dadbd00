import { eventDefinitions } from '@alba/contracts/events'
import { epochMinutesToLocal } from '@alba/contracts/shared/centre-time'
import type { Actor } from '@alba/contracts/shared/event'
import { isBox } from '@alba/platform/event-log/boxes'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { traceIdIn } from '@alba/platform/tracing/tracing'
import { metadataOf } from './metadata.ts'

/** An event as operators see it. Personal fields, which are sealed in the log, are shown as « … ». */
export type ShownEvent = {
  readonly id: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  readonly position: string
  /** UTC. */
  readonly occurredAt: string
  /** `practitioner:2`. */
  readonly actor: string
  readonly correlationId: string
  readonly causationId: string | null
  readonly schemaVersion: number
  /** Of the trace in which it was decided; only where that was traced. */
  readonly traceId?: string
  readonly data: JsonObject
}

export const SEALED = '…'

const personalNames = new Map<string, readonly string[]>(
  [...eventDefinitions.values()].map(definition => [
    definition.type,
    personalFieldsOf(definition).map(({ name }) => name),
  ]),
)

/** An event as the tools show it: without personal data. */
export function shown(event: RecordedEvent): ShownEvent {
  const { id, type, stream, revision, position } = event
  const { actor, correlationId, causationId, schemaVersion, occurredAt, traceparent } = metadataOf(event)
  return {
    id,
    type,
    stream,
    revision: Number(revision),
    position,
    occurredAt,
    actor: actorText(actor),
    correlationId,
    causationId,
    schemaVersion,
    ...(traceparent !== undefined && { traceId: traceIdIn(traceparent) }),
    data: withoutPersons(event),
  }
}

/** An actor as `kind:id`, for example `practitioner:2`. */
export const actorText = ({ kind, id }: Actor): string => (id === undefined ? kind : `${kind}:${id}`)

/**
 * The data with « … » in place of each personal field. The sealed data does not show which optional fields it contains,
 * so all of them are listed.
 */
function withoutPersons({ type, data }: RecordedEvent): JsonObject {
  const open = Object.fromEntries(Object.entries(data).filter(([field]) => !isBox(field)))
  const isSealed = Object.keys(data).some(isBox)
  const names = (personalNames.get(type) ?? []).filter(name => isSealed || name in open)
  return { ...open, ...Object.fromEntries(names.map(name => [name, SEALED])) }
}

/** The moment of an event by the centre's clock, to the millisecond: `2026-11-23 09:00:00.123`. */
export function clockText(occurredAt: string, zone: string): string {
  const moment = Date.parse(occurredAt)
  const minutes = Math.floor(moment / 60_000)
  const rest = ((moment - minutes * 60_000) / 1_000).toFixed(3).padStart(6, '0')
  return `${epochMinutesToLocal(minutes, zone).slice(0, 16).replace('T', ' ')}:${rest}`
}

/** Two lines for an event: when, what, where, by whom and its id; then its data. */
export function eventText(event: ShownEvent, zone: string): string {
  const { type, stream, revision, id, actor, correlationId, occurredAt, data } = event
  return [
    `${clockText(occurredAt, zone)}  ${type}  ${stream}@${revision}  ${actor}  ${id}`,
    `    correlation ${correlationId}  ${JSON.stringify(data)}`,
  ].join('\n')
}
