import type { RecordedEvent, StoredEvent } from '../event-store/event-store.ts'
import { canonicalEvent, FIRST_DIGEST, nextDigest, withBodies } from './canonical.ts'
import { canonicalText } from './canonical-text.ts'
import { type EventName, type NamedEvent, nameOf } from './finding.ts'

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

/** The `kind` of metadata for `canonicalText`. Data have the type of the event; no type has this name. */
const METADATA = ' metadata'

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
  const append = (event: NamedEvent, text: string): string => {
    count++
    digest = nextDigest(digest, text)
    if (expectedByCount.has(count)) compare(nameOf(event))
    return text
  }

  return {
    get head(): Head {
      return { count, digest }
    },
    /** @returns the event's canonical text, for an export */
    add: (event: RecordedEvent): string => append(event, canonicalEvent(event)),
    /** Adds an event whose data and metadata are JSON texts. @returns its canonical text */
    addStored(event: StoredEvent): string {
      const data = canonicalText(event.type, event.data)
      return append(event, withBodies(event, data, canonicalText(METADATA, event.metadata)))
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
