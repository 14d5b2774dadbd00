import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@alba/contracts/events'
import { eventAreas, eventDefinitions } from '@alba/contracts/events'
import type { EventDefinition, EventMetadata } from '@alba/contracts/shared/event'
import { createCodec, type NewDomainEvent } from '../../event-log/codec.ts'
import { decodeGolden, type GoldenEvent, goldenKeyring } from './log.ts'
import { sampleOf } from './sample.ts'
import { missingShapes } from './shapes.ts'

/**
 * The lines that are missing: of a new event or version one without the fields that may be left out, and one with all;
 * of an event that got another such field, one that has it.
 * @param lines those that are there
 * @throws {UnreadableEvent} when one of those cannot be read
 * @throws {ZodError} when no data can be made up for an event
 */
export async function newGoldenLines(lines: readonly string[], occurredAt: string): Promise<string[]> {
  const { events, unreadable } = await decodeGolden(lines)
  if (unreadable[0]) throw unreadable[0]
  const codec = createCodec(goldenKeyring())
  const made: string[] = []
  for (const { definition, version, some } of missingShapes(events, eventDefinitions)) {
    if (version < definition.version)
      throw new Error(`nobody can write ${definition.type} of version ${version} any more`)
    const least = sampleOf(definition, false, events)
    const whole = sampleOf(definition, true, events)
    const samples = Object.keys(whole).length === Object.keys(least).length ? [least] : some ? [whole] : [least, whole]
    for (const data of samples) {
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

const metadataOf = ({ version }: EventDefinition, occurredAt: string): EventMetadata => ({
  correlationId: 'golden',
  causationId: null,
  actor: { kind: 'operator' },
  occurredAt,
  schemaVersion: version,
})

/** That of the newest event which is defined together with this one; of a new area its name. */
function streamOf(type: string, events: readonly DomainEvent[]): string {
  const [area = '', definitions = []] =
    Object.entries(eventAreas).find(([, all]) => all.some(definition => definition.type === type)) ?? []
  const together = new Set(definitions.map(definition => definition.type))
  return events.findLast(event => event.type === type || together.has(event.type))?.stream ?? area
}
