import type { RecordedEvent } from '../event-store/event-store.ts'
import type { StoredEvent } from '../event-store/postgres/stored-event.ts'
import { type Bytes, newBytes, putText } from './bytes.ts'
import { canonicalEvent, digestOf, FIRST_DIGEST, nextDigest } from './canonical.ts'
import { type EventName, nameOf } from './finding.ts'
import { nameOfStored, putEvent } from './stored-text.ts'

/**
 * A point of the log: how many events it has up to there, and the digest of the last of them, in hex. An operator notes
 * it down, to find out later whether these events were changed.
 */
export type Head = { readonly count: number; readonly digest: string }

/** A head as operators note it, `<count>:<digest>`. */
export const headText = ({ count, digest }: Head): string => `${count}:${digest}`

/** Reads `<count>:<digest>`; undefined for any other text. */
export function parseHead(text: string): Head | undefined {
  const [, count = '', digest = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return digest === '' ? undefined : { count: Number(count), digest }
}

/** The canonical text of an event: the written bytes from `start` on. */
export type CanonicalBytes = { readonly bytes: Bytes; readonly start: number }

/** How a head that was noted earlier compares with the log as it is now. */
export type Comparison = {
  readonly expected: Head
  /** `shorter`: the log has fewer events now than the head counts. */
  readonly result: 'same' | 'changed' | 'shorter'
  /** For `changed`: the event at which the head was noted, as it is now. The change is there or earlier. */
  readonly last?: EventName
}

/**
 * The chain over the log: each digest covers the one before it (ADR 75). Events are added in their order.
 * @param expected heads that were noted earlier
 */
export function openChain(expected: readonly Head[] = []) {
  const expectedByCount = Map.groupBy(expected, ({ count }) => count)
  const compared: Comparison[] = []
  let count = 0
  let digest = FIRST_DIGEST
  const compare = (last?: EventName) => {
    for (const each of expectedByCount.get(count) ?? [])
      compared.push(
        each.digest === digest
          ? { expected: each, result: 'same' }
          : { expected: each, result: 'changed', ...(last && { last }) },
      )
  }
  compare()
  /** @param name called only when a head is compared at this event, because it takes time */
  const append = (newDigest: string, name: () => EventName) => {
    count++
    digest = newDigest
    if (expectedByCount.has(count)) compare(name())
  }
  /** Holds what is digested of a stored event: the digest before it, a line feed, its canonical text. */
  const bytes = newBytes(65_536)

  return {
    get head(): Head {
      return { count, digest }
    },
    /** Adds an event. @returns its canonical text, for an export */
    add(event: RecordedEvent): string {
      const text = canonicalEvent(event)
      append(nextDigest(digest, text), () => nameOf(event))
      return text
    },
    /** Adds an event as the store has it. @returns its canonical text, which the next call overwrites */
    addStored(event: StoredEvent): CanonicalBytes {
      bytes.length = 0
      putText(bytes, `${digest}\n`)
      const start = bytes.length
      putEvent(bytes, event)
      append(digestOf(bytes), () => nameOfStored(event))
      return { bytes, start }
    },
    /** How the heads noted earlier compare with the events added so far; the smallest count comes first. */
    comparisons(): Comparison[] {
      const missing = expected.filter(each => each.count > count)
      const all = [...compared, ...missing.map(each => ({ expected: each, result: 'shorter' }) as const)]
      return all.sort((a, b) => a.expected.count - b.expected.count)
    },
  }
}

export type Chain = ReturnType<typeof openChain>
