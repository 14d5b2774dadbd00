import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@alba/contracts/events'
import { eventAreas, eventDefinitions } from '@alba/contracts/events'
import type { EventDefinition, EventMetadata } from '@alba/contracts/shared/event'
import { createCodec, type NewDomainEvent } from '../../event-log/codec.ts'
import { decodeGolden, type GoldenEvent, goldenKeyring } from './log.ts'
import { sampleOf } from './sample.ts'
import { missingShapes } from './shapes.ts'

/**
 * Makes the missing golden lines. For a new event or version these are one event without its optional fields and one
 * with all of them; for an event that got another optional field, one event that has it.
 * @param lines the existing lines
 * @throws {UnreadableEvent} when an existing line cannot be read
 * @throws {ZodError} when no data can be made up for an event
 */
export async function newGoldenLines(lines: readonly string[], occurredAt: string): Promise<string[]> {
  const { events, unreadable } = await decodeGolden(lines)
  if (unreadable[0]) throw unreadable[0]
  const codec = createCodec(goldenKeyring())
  const made: string[] = []
  for (const { definition, version, hasSome } of missingShapes(events, eventDefinitions)) {
    if (version < definition.version)
      throw new Error(
        `no golden event can be made of ${definition.type}, version ${version}: only the newest can be written`,
      )
    for (const data of missingSamples(definition, hasSome, events)) {
      const event = { type: definition.type, data, id: randomUUID(), metadata: metadataOf(definition, occurredAt) }
      const [written] = await codec.encode([event as unknown as NewDomainEvent])
      if (!written) continue
      const golden: GoldenEvent = { ...written, stream: streamOf(definition.type, events) }
      const line = JSON.stringify(golden)
      made.push(line)
      events.push(...(await decodeGolden([line])).events)
    }
  }
  return made
}

/** @param hasSome whether there is a golden event of this version already, which lacks a field */
function missingSamples(definition: EventDefinition, hasSome: boolean, events: readonly DomainEvent[]): object[] {
  const least = sampleOf(definition, false, events)
  const whole = sampleOf(definition, true, events)
  const hasOptionalFields = Object.keys(whole).length > Object.keys(least).length
  if (!hasOptionalFields) return [least]
  return hasSome ? [whole] : [least, whole]
}

const metadataOf = ({ version }: EventDefinition, occurredAt: string): EventMetadata => ({
  correlationId: 'golden',
  causationId: null,
  actor: { kind: 'operator' },
  occurredAt,
  schemaVersion: version,
})

/** The stream of the newest golden event of the same area, or the name of the area when there is none. */
function streamOf(type: string, events: readonly DomainEvent[]): string {
  const [area = '', definitions = []] =
    Object.entries(eventAreas).find(([, all]) => all.some(definition => definition.type === type)) ?? []
  const together = new Set(definitions.map(definition => definition.type))
  return events.findLast(event => event.type === type || together.has(event.type))?.stream ?? area
}
