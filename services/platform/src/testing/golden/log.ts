import { readFile } from 'node:fs/promises'
import type { DomainEvent } from '@alba/contracts/events'
import { createCodec, type UnreadableEvent } from '../../event-log/codec.ts'
import { type Keyring, personKey } from '../../event-log/keyring.ts'
import type { NewEvent, RecordedEvent } from '../../event-store/event-store.ts'
import { formatNumber } from '../../event-store/position.ts'

/**
 * The golden events: of each type, in each version and with each set of fields that was ever written, one as it stands in
 * a log (ADR 47). Every commit must read them.
 */
export type GoldenEvent = NewEvent & { readonly stream: string }

/** A line for each event, in the order in which they were added; lines are never changed nor taken away. */
export const eventsFile = new URL('events.jsonl', import.meta.url)
/** The digest of each line, in a file of its own: whoever changes a line in one of them is told by the other. */
export const digestsFile = new URL('digests.txt', import.meta.url)

export const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '')

export const readGoldenLines = async (): Promise<string[]> => linesOf(await readFile(eventsFile, 'utf8'))

/** The one person whom the golden events are about. Their key is no secret: nobody is called Anne Roux. */
export const goldenPerson = 'a'.repeat(32)
const key = personKey(Buffer.alloc(32, 'golden'))

/** @param keys `'erased'`: the person’s key is gone */
export function goldenKeyring(keys: 'kept' | 'erased' = 'kept'): Keyring {
  const findKeys = async () => new Map(keys === 'kept' ? [[goldenPerson, key]] : [])
  return { personId: () => goldenPerson, digest: text => text, keysFor: findKeys, findKeys, foreign: () => 0 }
}

/** The lines as a log that holds them in this order, and nothing else. */
export function asRecorded(lines: readonly string[]): RecordedEvent[] {
  const lengths = new Map<string, number>()
  return lines.map((line, index) => {
    const event = JSON.parse(line) as GoldenEvent
    const length = lengths.get(event.stream) ?? 0
    lengths.set(event.stream, length + 1)
    return { ...event, revision: BigInt(length), position: formatNumber(BigInt(index + 1)) }
  })
}

type Decoded = { readonly events: DomainEvent[]; readonly unreadable: UnreadableEvent[] }

/** Opens, upcasts and validates each line by itself: one that cannot be read hides none behind it. */
export async function decodeGolden(lines: readonly string[], codec = createCodec(goldenKeyring())): Promise<Decoded> {
  const decoded: Decoded = { events: [], unreadable: [] }
  for (const event of asRecorded(lines)) {
    const { events, unreadable } = await codec.decode([event])
    decoded.events.push(...events)
    if (unreadable) decoded.unreadable.push(unreadable)
  }
  return decoded
}

/** The golden log as services would read it. @throws {UnreadableEvent} */
export async function readGoldenEvents(): Promise<DomainEvent[]> {
  const { events, unreadable } = await decodeGolden(await readGoldenLines())
  if (unreadable[0]) throw unreadable[0]
  return events
}
