import type { ChangeRow } from '@alba/contracts/live/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { changesAfter, PAGE } from './changes.ts'

/** Receives changes. */
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
const RETRY_MS = 1_000

/**
 * One reader of the changes for all listeners of this process: a change is read once, however many screens are open.
 */
export function openFeed(models: ReadModels, onError: (error: unknown) => void): Feed {
  const listeners = new Set<Listener>()
  /** Listeners that are still receiving missed changes. */
  const joining = new Set<Listener>()
  let lastSent = ''
  let reading = false
  let askedMeanwhile = false
  let retry: NodeJS.Timeout | undefined

  async function readOn(): Promise<void> {
    const rows = await changesAfter(models, lastSent)
    const last = rows.at(-1)
    if (!last) return
    lastSent = last.position
    for (const listener of listeners) listener.send(rows)
    askedMeanwhile ||= rows.length === PAGE
  }

  /** Sends new changes. A database failure is retried, and loses no change because `lastSent` stays where it was. */
  async function wake(): Promise<void> {
    askedMeanwhile = true
    if (reading) return
    reading = true
    try {
      while (askedMeanwhile && listeners.size > 0) {
        askedMeanwhile = false
        await readOn()
      }
    } catch (error) {
      onError(error)
      retry = setTimeout(wake, RETRY_MS).unref()
    } finally {
      reading = false
    }
  }

  async function catchUp(listener: Listener, after: string): Promise<void> {
    let at = after
    for (let page = 0; at < lastSent && joining.has(listener); page++) {
      if (page === MOST_PAGES) {
        at = lastSent
        listener.reset(at)
        break
      }
      const upTo = lastSent
      const rows = await changesAfter(models, at)
      const missed = rows.filter(row => row.position <= upTo)
      at = missed.length < rows.length || rows.length < PAGE ? upTo : (rows.at(-1)?.position ?? upTo)
      if (missed.length > 0 && joining.has(listener)) listener.send(missed)
    }
    // No other code has run since `lastSent` was read, so no change is missed in between.
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
