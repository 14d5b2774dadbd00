import type { QueryClient } from '@tanstack/react-query'
import { followChanges } from '../../api/staff/live/follow.ts'

/** Changes within this time cause one refresh, in milliseconds. */
const BATCH_MS = 150
/** After this time a refresh no longer delays the next one, in milliseconds. */
const LONGEST_REFRESH_MS = 5_000
/**
 * How long to wait before reconnecting after a lost connection, at first and at most; milliseconds. The waits are
 * short, so that the screens are up to date soon after the server is back.
 */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/** Follows the changes at the centre until the signal aborts, and refetches all queries that are shown. */
export async function keepLive(client: QueryClient, left: AbortSignal): Promise<void> {
  const refresh = () => client.invalidateQueries({ predicate: ({ meta }) => meta?.isCostly !== true }).catch(() => {})
  const onChange = batched(refresh)
  let after: string | null = null
  let pause = FIRST_PAUSE_MS
  while (!left.aborted) {
    await shown(left)
    const from: string | null = after
    // Without the id of a last event, changes may have been missed, such as those between the first fetch of the
    // screens and this connection. So everything is refetched.
    const onReady: () => void = from === null ? () => void loaded(client).then(refresh) : () => {}
    after = await whileShown(left, signal => followChanges({ after: from, onReady, onChange, signal }))
    pause = after === from ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    if (isShown()) await sleep(pause, left)
  }
}

/** Waits for the requests under way: a refetch would cancel them. */
const loaded = (client: QueryClient) =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ promise }) => promise),
  )

/**
 * Runs one refresh at a time for all changes that have come. If each change caused its own refresh, a burst of changes
 * would cancel one refresh after the other, and nothing new would be shown until the burst ends.
 */
export function batched(refresh: () => Promise<unknown>): () => void {
  let isDue = false
  let isRefreshing = false
  const schedule = () => setTimeout(() => void run(), BATCH_MS)
  const run = async () => {
    isDue = false
    isRefreshing = true
    await Promise.race([refresh(), new Promise(resolve => setTimeout(resolve, LONGEST_REFRESH_MS))])
    isRefreshing = false
    if (isDue) schedule()
  }
  return () => {
    if (isDue) return
    isDue = true
    if (!isRefreshing) schedule()
  }
}

const isShown = () => document.visibilityState === 'visible'

/** Calls back when the tab is shown or hidden, and when the signal aborts. @returns a function that unsubscribes */
function onVisibilityOrAbort(left: AbortSignal, listener: () => void): () => void {
  const over = new AbortController()
  document.addEventListener('visibilitychange', listener, { signal: over.signal })
  left.addEventListener('abort', listener, { signal: over.signal })
  return () => over.abort()
}

/** Waits until the tab is shown. Hidden tabs hold no connection, since a browser opens only six to one server. */
const shown = (left: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (!isShown() && !left.aborted) return
      stop()
      resolve()
    }
    const stop = onVisibilityOrAbort(left, check)
    check()
  })

/** Runs a task, which is aborted when the tab is hidden or the signal aborts. */
async function whileShown<T>(left: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const hiding = new AbortController()
  const stop = onVisibilityOrAbort(left, () => {
    if (!isShown() || left.aborted) hiding.abort()
  })
  return work(hiding.signal).finally(stop)
}

const sleep = (ms: number, left: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      left.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    left.addEventListener('abort', end)
  })
