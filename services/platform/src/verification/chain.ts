import type { RecordedEvent, StoredEvent } from '../event-store/event-store.ts'
import { canonicalEvent, FIRST_DIGEST, nextDigest, withBodies } from './canonical.ts'
import { canonicalText } from './canonical-text.ts'
import { type EventName, nameOf } from './finding.ts'

/** A beginning of the log: the number of its events, and the digest of the last one. */
export type Head = { readonly count: number; readonly digest: string }

/** A head as operators note it, `<count>:<digest>`. */
export const headText = ({ count, digest }: Head): string => `${count}:${digest}`

/** Reads `<count>:<digest>`; undefined for any other text. */
export function parseHead(text: string): Head | undefined {
  const [, count = '', digest = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return digest === '' ? undefined : { count: Number(count), digest }
}

/** The kind of text that metadata are for `canonicalText`. No type of event has this name. */
const METADATA = ' metadata'

/** How a head that was noted earlier compares with the log as it is now. */
export type Comparison = {
  readonly expected: Head
  readonly result: 'same' | 'changed' | 'shorter'
  /** For « changed »: the last event of that beginning, as it is now. */
  readonly last?: EventName
}

/** The chain over the log: each digest covers the one before it (ADR 75). @param expected heads noted earlier */
export function openChain(expected: readonly Head[] = []) {
  const wanted = Map.groupBy(expected, ({ count }) => count)
  const compared: Comparison[] = []
  let count = 0
  let digest = FIRST_DIGEST
  const compare = (last?: EventName) => {
    for (const each of wanted.get(count) ?? [])
      compared.push(
        each.digest === digest
          ? { expected: each, result: 'same' }
          : { expected: each, result: 'changed', ...(last && { last }) },
      )
  }
  compare()
  const append = (event: Parameters<typeof nameOf>[0], text: string): string => {
    count++
    digest = nextDigest(digest, text)
    if (wanted.has(count)) compare(nameOf(event))
    return text
  }

  return {
    get head(): Head {
      return { count, digest }
    },
    /** Adds an event. @returns its canonical text, for an export */
    add: (event: RecordedEvent): string => append(event, canonicalEvent(event)),
    /** Adds an event whose JSON is text. @returns its canonical text */
    addStored(event: StoredEvent): string {
      const data = canonicalText(event.type, event.data)
      return append(event, withBodies(event, data, canonicalText(METADATA, event.metadata)))
    },
    /** The comparisons with the heads noted earlier, the shortest beginning first. */
    comparisons(): Comparison[] {
      const missing = expected.filter(each => each.count > count)
      const all = [...compared, ...missing.map(each => ({ expected: each, result: 'shorter' }) as const)]
      return all.sort((a, b) => a.expected.count - b.expected.count)
    },
  }
}

export type Chain = ReturnType<typeof openChain>
