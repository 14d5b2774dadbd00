import { AppendTooLarge, mostAppendBytes, type NewEvent } from './event-store.ts'

/** An event as it is written: its data and metadata are JSON texts. */
export type WrittenEvent = {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** The events as they are written, and how many bytes they are. @throws {AppendTooLarge} */
export function writeOut(stream: string, events: readonly NewEvent[]): { rows: WrittenEvent[]; bytes: number } {
  const rows = events.map(({ id, type, data, metadata }) => {
    return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
  })
  let bytes = 0
  for (const row of rows)
    bytes += Buffer.byteLength(row.type) + Buffer.byteLength(row.data) + Buffer.byteLength(row.metadata)
  if (bytes > mostAppendBytes) throw new AppendTooLarge(stream)
  return { rows, bytes }
}
