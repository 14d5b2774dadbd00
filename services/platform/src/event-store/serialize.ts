import { AppendTooLarge, mostAppendBytes, type NewEvent } from './event-store.ts'

/** An event whose data and metadata are serialized to JSON. */
export type WrittenEvent = {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/**
 * The JSON escape of a NUL or of an unpaired surrogate. PostgreSQL cannot store these, so no read model could.
 * `JSON.stringify` escapes only surrogates that are unpaired; a whole emoji stays as it is. After an even number of
 * backslashes, `\u` is an escape; after an odd number, it is plain text.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** A text has a NUL or an unpaired surrogate, the half of an emoji. */
export class UnstorableText extends Error {
  constructor() {
    super('a text with a NUL or an unpaired surrogate cannot be stored')
    this.name = 'UnstorableText'
  }
}

/** @param json a text that `JSON.stringify` made @throws {UnstorableText} */
export function refuseUnstorable(json: string): void {
  if (UNSTORABLE.test(json)) throw new UnstorableText()
}

/** Serializes the events, and counts their bytes. @throws {AppendTooLarge} @throws {UnstorableText} */
export function serializeEvents(stream: string, events: readonly NewEvent[]): { rows: WrittenEvent[]; bytes: number } {
  const rows = events.map(({ id, type, data, metadata }) => {
    return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
  })
  for (const { data, metadata } of rows) refuseUnstorable(data + metadata)
  let bytes = 0
  for (const row of rows)
    bytes += Buffer.byteLength(row.type) + Buffer.byteLength(row.data) + Buffer.byteLength(row.metadata)
  if (bytes > mostAppendBytes) throw new AppendTooLarge(stream)
  return { rows, bytes }
}
