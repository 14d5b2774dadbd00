import type { RecordedEvent } from '../event-store/event-store.ts'
import { canonicalEvent, FIRST_DIGEST, nextDigest } from './canonical.ts'
import { type EventName, nameOf } from './finding.ts'

/** A beginning of the log: the number of its events, and the digest of the last one. */
export type Head = { readonly count: number; readonly digest: string }

export const headText = ({ count, digest }: Head): string => `${count}:${digest}`

/** Reads `<count>:<digest>`; undefined for any other text. */
export function parseHead(text: string): Head | undefined {
  const [, count = '', digest = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return digest === '' ? undefined : { count: Number(count), digest }
}

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
  let head: Head = { count: 0, digest: FIRST_DIGEST }
  const compare = (last?: EventName) => {
    for (const each of wanted.get(head.count) ?? [])
      compared.push(
        each.digest === head.digest
          ? { expected: each, result: 'same' }
          : { expected: each, result: 'changed', ...(last && { last }) },
      )
  }
  compare()

  return {
    get head(): Head {
      return head
    },
    /** @returns the canonical text of the event, for an export */
    add(event: RecordedEvent): string {
      const text = canonicalEvent(event)
      head = { count: head.count + 1, digest: nextDigest(head.digest, text) }
      if (wanted.has(head.count)) compare(nameOf(event))
      return text
    },
    /** The comparisons with the heads noted earlier, the shortest beginning first. */
    comparisons(): Comparison[] {
      const missing = expected.filter(({ count }) => count > head.count)
      const all = [...compared, ...missing.map(each => ({ expected: each, result: 'shorter' }) as const)]
      return all.sort((a, b) => a.expected.count - b.expected.count)
    },
  }
}

export type Chain = ReturnType<typeof openChain>
