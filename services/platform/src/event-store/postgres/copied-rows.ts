import type pg from 'pg'

/*
 * Rows as `COPY … TO STDOUT (FORMAT binary)` sends them. A row begins with the number of its columns (2 bytes); each
 * column has its length (4 bytes) and its value. Numbers have their highest byte first.
 */

/** What stands before the first row: a signature, flags, and the length of an extension that no version has. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const COUNT_BYTES = 2
const LENGTH_BYTES = 4
/** Stands behind the last row, where another row would have its number of columns. */
const NO_MORE_ROWS = 0xffff

/** A row: it begins at the place `at` of the page, which has the bytes of all rows that were read with it. */
export type CopiedRow = { readonly page: Buffer; readonly at: number }

/** Memory for the rows of one statement after the other. A larger buffer takes its place when they do not fit. */
export type Memory = { buffer: Buffer }

/**
 * Reads rows without making texts of them, in a third of the time that `query` takes.
 * @param statement `COPY (SELECT …) TO STDOUT (FORMAT binary)`; no column may be NULL
 * @param memory holds the rows. They are overwritten when it is given to the next call.
 */
export async function copyRows(client: pg.ClientBase, statement: string, memory: Memory): Promise<CopiedRow[]> {
  return rowsIn(await copied(client, statement, memory))
}

/** All bytes that the server sends for a COPY. A query of `pg` drops them, so this one is an object of our own. */
const copied = (client: pg.ClientBase, statement: string, memory: Memory): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let length = 0
    let isOver = false
    const query = {
      // With a `query_timeout`, `pg` puts a function in its place that stops the clock and then calls this one.
      callback(error: unknown) {
        isOver = true
        if (error) reject(error)
        else resolve(memory.buffer.subarray(0, length))
      },
      submit: (connection: { query(text: string): void }) => connection.query(statement),
      // The chunk is copied, because `pg` overwrites it afterwards. Chunks may still come after a timeout, when the
      // memory may have other rows already.
      handleCopyData({ chunk }: { readonly chunk: Buffer }) {
        if (isOver) return
        const needed = length + chunk.length
        if (needed > memory.buffer.length) memory.buffer = Buffer.concat([memory.buffer], 2 * needed)
        length += chunk.copy(memory.buffer, length)
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => query.callback(undefined),
      handleError: (error: unknown) => query.callback(error),
    }
    client.query(query)
  })

function rowsIn(page: Buffer): CopiedRow[] {
  if (!page.subarray(0, HEADER.length).equals(HEADER)) throw new Error('PostgreSQL copied in an unknown format')
  const rows: CopiedRow[] = []
  let at = HEADER.length
  for (let columns = page.readUInt16BE(at); columns !== NO_MORE_ROWS; columns = page.readUInt16BE(at)) {
    rows.push({ page, at })
    at += COUNT_BYTES
    for (let n = 0; n < columns; n++) at += LENGTH_BYTES + page.readUInt32BE(at)
  }
  return rows
}

/**
 * Finds out where the columns of a row begin and end in its page.
 * @param into gets two numbers for each column: the place of its first byte, and the place behind its last one. Its
 *   length says how many columns the row has.
 */
export function findColumns({ page, at }: CopiedRow, into: Uint32Array): void {
  let place = at + COUNT_BYTES
  for (let n = 0; n < into.length; n += 2) {
    const from = place + LENGTH_BYTES
    place = from + page.readUInt32BE(place)
    into[n] = from
    into[n + 1] = place
  }
}
