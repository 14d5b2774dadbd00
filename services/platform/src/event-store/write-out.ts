import { AppendTooLarge, mostAppendBytes, type NewEvent } from './event-store.ts'

/** An event as it is written: its data and metadata are JSON texts. */
export type WrittenEvent = {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/**
 * NUL, or half a pair of surrogates, as JSON writes them: no text of PostgreSQL holds them, so no read model could. What
 * stands behind an even number of backslashes is no escape.
 */
const UNHOLDABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** @param json a JSON text, as `JSON.stringify` makes it @throws {TypeError} */
export function refuseUnholdable(json: string): void {
  if (UNHOLDABLE.test(json)) throw new TypeError('a text with a NUL, or with half a character, cannot be kept')
}

/** The events as they are written, and how many bytes they are. @throws {AppendTooLarge} @throws {TypeError} */
export function writeOut(stream: string, events: readonly NewEvent[]): { rows: WrittenEvent[]; bytes: number } {
  const rows = events.map(({ id, type, data, metadata }) => {
    return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
  })
  for (const { data, metadata } of rows) refuseUnholdable(data + metadata)
  let bytes = 0
  for (const row of rows)
    bytes += Buffer.byteLength(row.type) + Buffer.byteLength(row.data) + Buffer.byteLength(row.metadata)
  if (bytes > mostAppendBytes) throw new AppendTooLarge(stream)
  return { rows, bytes }
}
