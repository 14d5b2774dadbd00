import type { RecordedEvent } from '../event-store/event-store.ts'
import type { StoredEvent } from '../event-store/postgres/stored-event.ts'
import { type Bytes, newBytes, putText } from './bytes.ts'
import { canonicalEvent, digestOf, FIRST_DIGEST, nextDigest } from './canonical.ts'
import { type EventName, nameOf } from './finding.ts'
import { nameOfStored, putEvent } from './stored-text.ts'

/** A beginning of the log: the number of its events, and the digest of the last one. */
export type Head = { readonly count: number; readonly digest: string }

/** A head as operators note it, `<count>:<digest>`. */
export const headText = ({ count, digest }: Head): string => `${count}:${digest}`

/** Reads `<count>:<digest>`; undefined for any other text. */
export function parseHead(text: string): Head | undefined {
  const [, count = '', digest = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return digest === '' ? undefined : { count: Number(count), digest }
}

/** The canonical text of an event: these bytes, from a place on. */
export type Canonical = { readonly bytes: Bytes; readonly start: number }

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
  const follow = (next: string, name: () => EventName) => {
    count++
    digest = next
    if (wanted.has(count)) compare(name())
  }
  /** What is digested of a stored event: the digest before it, a line feed, and its canonical text. */
  const bytes = newBytes(65_536)

  return {
    get head(): Head {
      return { count, digest }
    },
    /** Adds an event. @returns its canonical text, for an export */
    add(event: RecordedEvent): string {
      const text = canonicalEvent(event)
      follow(nextDigest(digest, text), () => nameOf(event))
      return text
    },
    /** Adds an event as the store has it. @returns its canonical text, which is there until the next one is added */
    addStored(event: StoredEvent): Canonical {
      bytes.length = 0
      putText(bytes, `${digest}\n`)
      const start = bytes.length
      putEvent(bytes, event)
      follow(digestOf(bytes), () => nameOfStored(event))
      return { bytes, start }
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
