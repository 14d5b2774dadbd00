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
export async function keepLive(client: QueryClient, ended: AbortSignal): Promise<void> {
  const refresh = () => client.invalidateQueries({ predicate: ({ meta }) => meta?.isCostly !== true }).catch(() => {})
  const onChange = batched(refresh)
  let lastEvent: string | null = null
  let pause = FIRST_PAUSE_MS
  while (!ended.aborted) {
    await untilShown(ended)
    const after: string | null = lastEvent
    // Without the id of a last event, changes may have been missed, such as those between the first fetch of the
    // screens and this connection. So everything is refetched.
    const onReady: () => void = after === null ? () => void untilLoaded(client).then(refresh) : () => {}
    lastEvent = await whileShown(ended, signal => followChanges({ after, onReady, onChange, signal }))
    const hasReceived = lastEvent !== after
    pause = hasReceived ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (isShown()) await sleep(pause, ended)
  }
}

/** Waits for the requests under way, which a refetch would cancel. */
const untilLoaded = (client: QueryClient) =>
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
function onVisibilityOrAbort(ended: AbortSignal, listener: () => void): () => void {
  const over = new AbortController()
  document.addEventListener('visibilitychange', listener, { signal: over.signal })
  ended.addEventListener('abort', listener, { signal: over.signal })
  return () => over.abort()
}

/** Waits until the tab is shown. Hidden tabs hold no connection, since a browser opens only six to one server. */
const untilShown = (ended: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (!isShown() && !ended.aborted) return
      stop()
      resolve()
    }
    const stop = onVisibilityOrAbort(ended, check)
    check()
  })

/** Runs a task, which is aborted when the tab is hidden or the signal aborts. */
async function whileShown<T>(ended: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const hiding = new AbortController()
  const stop = onVisibilityOrAbort(ended, () => {
    if (!isShown() || ended.aborted) hiding.abort()
  })
  return work(hiding.signal).finally(stop)
}

const sleep = (ms: number, ended: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      ended.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ended.addEventListener('abort', end)
  })
