import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A read of more keys than this gets a query of its own. In a shared query it would keep the small reads waiting,
 * because all who share a query wait for all of its rows.
 */
const MOST_SHARED = 50

/**
 * Makes reads of rows by key share a query when they happen in the same turn of the event loop. In the gateway a
 * notification wakes all requests that wait for its position, and each of them reads a row; in the projector each model
 * looks every second for what an operator asks of it. A read never joins a query that is already running.
 * @param load reads the rows of distinct keys
 * @param keyOf the key of a row
 */
export function batchedReads<Key, Row>(
  load: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (keys: readonly Key[]) => Promise<Row[]> {
  /** The keys of the next query, and the promise of its rows. */
  let nextKeys: Set<Key> | undefined
  let nextRows: Promise<ReadonlyMap<Key, Row>> | undefined

  const read = async (keys: ReadonlySet<Key>) => new Map((await load([...keys])).map(row => [keyOf(row), row]))

  const send = async () => {
    await nextTurn()
    const keys = nextKeys ?? new Set()
    nextKeys = undefined
    nextRows = undefined
    return read(keys)
  }

  return async keys => {
    const own = new Set(keys)
    if (own.size > MOST_SHARED) return rowsOf(own, await read(own))
    nextKeys = nextKeys?.union(own) ?? own
    nextRows ??= send()
    return rowsOf(own, await nextRows)
  }
}

/** The rows of these keys, in their order; a key without a row is left out. */
const rowsOf = <Key, Row>(keys: ReadonlySet<Key>, rows: ReadonlyMap<Key, Row>): Row[] =>
  [...keys].map(key => rows.get(key)).filter(row => row !== undefined)
