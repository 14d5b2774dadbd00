import type { QueryClient } from '@tanstack/react-query'
import { followChanges } from '../../api/staff/live/follow.ts'

/** Changes that come together are looked at together. */
const GATHER_MS = 150
/** A look that takes longer than this is not waited for by the next. */
const LONGEST_LOOK_MS = 5_000
/** How long a lost connection is left alone, at first and at most: staff sees the day again soon after the server is back. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/** Follows what changes until the signal says that it is over, and has everything shown asked anew. */
export async function keepLive(client: QueryClient, left: AbortSignal): Promise<void> {
  const refresh = () =>
    client.invalidateQueries({ predicate: ({ meta }) => meta?.asksProvider !== true }).catch(() => {})
  const onChange = gathered(refresh)
  let after: string | null = null
  let pause = FIRST_PAUSE_MS
  while (!left.aborted) {
    await shown(left)
    const from: string | null = after
    // Whoever comes without a place to go on from does not know what was missed, at first since the screens were asked.
    const onReady: () => void = from === null ? () => void loaded(client).then(refresh) : () => {}
    after = await whileShown(left, signal => followChanges({ after: from, onReady, onChange, signal }))
    pause = after === from ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    if (isShown()) await sleep(pause, left)
  }
}

/** Waits for requests that are under way: asking again at once would cancel them. */
const loaded = (client: QueryClient) =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ promise }) => promise),
  )

/**
 * Makes one refresh of many changes, and the next one when it has ended: in a burst each would cancel the one before, and
 * nothing new would show until the end.
 */
export function gathered(look: () => Promise<unknown>): () => void {
  let isDue = false
  let isLooking = false
  const plan = () => setTimeout(() => void begin(), GATHER_MS)
  const begin = async () => {
    isDue = false
    isLooking = true
    await Promise.race([look(), new Promise(resolve => setTimeout(resolve, LONGEST_LOOK_MS))])
    isLooking = false
    if (isDue) plan()
  }
  return () => {
    if (isDue) return
    isDue = true
    if (!isLooking) plan()
  }
}

const isShown = () => document.visibilityState === 'visible'

/** Calls back when the tab is looked at or no longer looked at, or left; the function it answers ends that. */
function onTurn(left: AbortSignal, look: () => void): () => void {
  const over = new AbortController()
  document.addEventListener('visibilitychange', look, { signal: over.signal })
  left.addEventListener('abort', look, { signal: over.signal })
  return () => over.abort()
}

/** Once the tab is looked at. Tabs that are not hold no connection: a browser has but six for one server. */
const shown = (left: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (!isShown() && !left.aborted) return
      stop()
      resolve()
    }
    const stop = onTurn(left, look)
    look()
  })

/** Works as long as the tab is looked at. */
async function whileShown<T>(left: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const hiding = new AbortController()
  const stop = onTurn(left, () => {
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
