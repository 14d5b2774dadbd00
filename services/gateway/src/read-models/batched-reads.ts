import { setImmediate as nextTurn } from 'node:timers/promises'

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

  const send = async () => {
    await nextTurn()
    const keys = [...(asked ?? [])]
    asked = undefined
    answer = undefined
    return new Map((await load(keys)).map(row => [keyOf(row), row]))
  }

  return async keys => {
    asked ??= new Set()
    for (const key of keys) asked.add(key)
    answer ??= send()
    const rows = await answer
    return [...new Set(keys)].map(key => rows.get(key)).filter(row => row !== undefined)
  }
}
