import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A read of more keys than this gets a query of its own: each of those that share a query waits until the rows of all
 * are read and handled.
 */
const MOST_SHARED = 50

/**
 * Reads of rows by key in the same turn of the event loop share a query, because a notification wakes all requests that
 * wait for its rows, and each of them reads one. A read never joins a query that is already running.
 * @param load reads the rows of distinct keys
 * @param keyOf the key of a row
 */
export function batchedReads<Key, Row>(
  load: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (keys: readonly Key[]) => Promise<Row[]> {
  let asked: Set<Key> | undefined
  let answer: Promise<ReadonlyMap<Key, Row>> | undefined

  const read = async (keys: ReadonlySet<Key>) => new Map((await load([...keys])).map(row => [keyOf(row), row]))

  const send = async () => {
    await nextTurn()
    const keys = asked ?? new Set()
    asked = undefined
    answer = undefined
    return read(keys)
  }

  return async keys => {
    const own = new Set(keys)
    if (own.size > MOST_SHARED) return rowsOf(own, await read(own))
    asked = asked?.union(own) ?? own
    answer ??= send()
    return rowsOf(own, await answer)
  }
}

/** The rows of these keys, in their order; a key without a row is left out. */
const rowsOf = <Key, Row>(keys: ReadonlySet<Key>, rows: ReadonlyMap<Key, Row>): Row[] =>
  [...keys].map(key => rows.get(key)).filter(row => row !== undefined)
