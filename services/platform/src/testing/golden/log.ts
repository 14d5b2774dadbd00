import { readFile } from 'node:fs/promises'
import type { DomainEvent } from '@alba/contracts/events'
import { createCodec, type UnreadableEvent } from '../../event-log/codec.ts'
import { type Keyring, personKey } from '../../event-log/keyring.ts'
import type { NewEvent, RecordedEvent } from '../../event-store/event-store.ts'
import { formatPosition } from '../../event-store/position.ts'

/**
 * A golden event: an event as it is stored in a log. There is one for each type, version and set of fields that was
 * ever written, and every commit must be able to decode them (ADR 47).
 */
export type GoldenEvent = NewEvent & { readonly stream: string }

/** One line for each event, in the order in which they were added. Lines are never changed or removed. */
export const eventsFile = new URL('events.jsonl', import.meta.url)
/** The digests of the lines, in a separate file, so that the check notices a changed line. */
export const digestsFile = new URL('digests.txt', import.meta.url)

export const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '')

export const readGoldenLines = async (): Promise<string[]> => linesOf(await readFile(eventsFile, 'utf8'))

/**
 * The person of all golden events. Their key, which is also that of each erasable part, is not secret, because the
 * person is fictitious.
 */
export const goldenPerson = 'a'.repeat(32)
const key = personKey(Buffer.alloc(32, 'golden'))

/** @param keys `'erased'` is a keyring without the person’s key */
export function goldenKeyring(keys: 'kept' | 'erased' = 'kept'): Keyring {
  const findKeys = async (ids: readonly string[]) => new Map(keys === 'kept' ? ids.map(id => [id, key]) : [])
  return {
    personId: () => goldenPerson,
    digest: text => text,
    keysFor: findKeys,
    findKeys,
    erase: async () => {},
    untilGone: async () => {},
    foreignCount: () => 0,
    isOutdated: () => false,
  }
}

/** The lines as the events of a log that has only them, in this order. */
export function asRecorded(lines: readonly string[]): RecordedEvent[] {
  const lengths = new Map<string, number>()
  return lines.map((line, index) => {
    const event = JSON.parse(line) as GoldenEvent
    const length = lengths.get(event.stream) ?? 0
    lengths.set(event.stream, length + 1)
    return { ...event, revision: BigInt(length), position: formatPosition(BigInt(index + 1)) }
  })
}

type Decoded = { readonly events: DomainEvent[]; readonly unreadable: UnreadableEvent[] }

/** Decrypts, upcasts and validates each line by itself, so that a line that cannot be decoded hides no other. */
export async function decodeGolden(lines: readonly string[], codec = createCodec(goldenKeyring())): Promise<Decoded> {
  const decoded: Decoded = { events: [], unreadable: [] }
  for (const event of asRecorded(lines)) {
    const { events, unreadable } = await codec.decode([event])
    decoded.events.push(...events)
    if (unreadable) decoded.unreadable.push(unreadable)
  }
  return decoded
}

/** The golden events as the services would decode them. @throws {UnreadableEvent} */
export async function readGoldenEvents(): Promise<DomainEvent[]> {
  const { events, unreadable } = await decodeGolden(await readGoldenLines())
  if (unreadable[0]) throw unreadable[0]
  return events
}
