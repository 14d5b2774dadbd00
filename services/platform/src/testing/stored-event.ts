import type { StoredEvent } from '../event-store/postgres/stored-event.ts'

/** The columns of an event as PostgreSQL has them. */
export type Columns = {
  readonly position: bigint
  readonly stream: string
  readonly revision: bigint
  /** A UUID. */
  readonly id: string
  readonly type: string
  /** Texts of JSON. */
  readonly data: string
  readonly metadata: string
}

/** An event as PostgreSQL sends it, with other rows before it and behind it. */
export function storedEvent(columns: Columns): StoredEvent {
  const row = rowOf(columns)
  return { page: Buffer.concat([row, row, row]), at: row.length }
}

function rowOf({ position, stream, revision, id, type, data, metadata }: Columns): Buffer {
  const columns = [
    bigint(position),
    Buffer.from(stream),
    bigint(revision),
    Buffer.from(id.replaceAll('-', ''), 'hex'),
    Buffer.from(type),
    Buffer.from(data),
    Buffer.from(metadata),
  ]
  const count = Buffer.alloc(2)
  count.writeUInt16BE(columns.length)
  return Buffer.concat([count, ...columns.flatMap(column => [lengthOf(column), column])])
}

function bigint(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

function lengthOf(column: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(column.length)
  return bytes
}
