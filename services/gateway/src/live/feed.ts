import type { ChangeRow } from '@alba/contracts/live/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { changesAfter, PAGE } from './changes.ts'

/** An open screen that receives changes. */
export type Listener = {
  send(rows: readonly ChangeRow[]): void
  /**
   * Too many changes to send them one by one: the client must reload everything. The feed continues from `position`.
   */
  reset(position: string): void
  /** The feed ends. A client that reconnects resumes where it stopped. */
  end(): void
}

export type Feed = {
  /** Where a page that opens now begins. While no page is open, the feed jumps to the newest position that is known. */
  position(): string
  /** Sends all changes after a position, then new ones. Returns a function that ends this. */
  join(listener: Listener, after: string): () => void
  close(): void
}

/** How many pages of missed changes a client gets; one that was away for longer has to reload. */
const MOST_PAGES = 4
/** The time until a read that failed is tried again, in milliseconds. */
const RETRY_MS = 1_000

/**
 * One reader of the changes for all listeners of this process: a change is read once, however many screens are open.
 */
export function openFeed(models: ReadModels, onError: (error: unknown) => void): Feed {
  const listeners = new Set<Listener>()
  /** Listeners that still receive what they missed. They get no new changes yet. */
  const joining = new Set<Listener>()
  let lastSent = ''
  let isReading = false
  /** Whether there may be changes after `lastSent` that nobody reads yet. */
  let mayHaveMore = false
  let retry: NodeJS.Timeout | undefined

  async function sendNextPage(): Promise<void> {
    const rows = await changesAfter(models, lastSent)
    const last = rows.at(-1)
    if (!last) return
    lastSent = last.position
    for (const listener of listeners) listener.send(rows)
    mayHaveMore ||= rows.length === PAGE
  }

  /** Sends new changes. A database failure is retried, and loses no change because `lastSent` stays where it was. */
  async function wake(): Promise<void> {
    mayHaveMore = true
    if (isReading) return
    isReading = true
    try {
      while (mayHaveMore && listeners.size > 0) {
        mayHaveMore = false
        await sendNextPage()
      }
    } catch (error) {
      onError(error)
      retry = setTimeout(wake, RETRY_MS).unref()
    } finally {
      isReading = false
    }
  }

  /** Sends a listener what it missed, up to what the others have got. From then on it gets new changes with them. */
  async function catchUp(listener: Listener, after: string): Promise<void> {
    let sentUpTo = after
    for (let page = 0; sentUpTo < lastSent && joining.has(listener); page++) {
      if (page === MOST_PAGES) {
        sentUpTo = lastSent
        listener.reset(sentUpTo)
        break
      }
      const target = lastSent
      const rows = await changesAfter(models, sentUpTo)
      const missed = rows.filter(row => row.position <= target)
      const isLastPage = missed.length < rows.length || rows.length < PAGE
      sentUpTo = isLastPage ? target : (rows.at(-1)?.position ?? target)
      if (missed.length > 0 && joining.has(listener)) listener.send(missed)
    }
    // No other code has run since `lastSent` was compared, so no change is missed in between.
    if (joining.delete(listener)) listeners.add(listener)
    await wake()
  }

  const stopFollowing = models.onAdvance('live', () => void wake())
  return {
    position() {
      if (listeners.size === 0 && joining.size === 0) lastSent = models.knownPosition('live')
      return lastSent
    },
    join(listener, after) {
      joining.add(listener)
      catchUp(listener, after).catch(error => {
        onError(error)
        if (joining.delete(listener)) listener.end()
      })
      return () => {
        joining.delete(listener)
        listeners.delete(listener)
      }
    },
    close() {
      stopFollowing()
      clearTimeout(retry)
      for (const listener of [...joining, ...listeners]) listener.end()
    },
  }
}
