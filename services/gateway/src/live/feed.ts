import type { ChangeRow } from '@alba/contracts/live/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { changesAfter, PAGE } from './changes.ts'

/** Somebody who is told of changes. */
export type Listener = {
  tell(rows: readonly ChangeRow[]): void
  /** Too much has changed to be told one by one: anything may be different. `position` is where the telling goes on. */
  reset(position: string): void
  /** Nothing more is told: whoever comes again resumes where it stopped. */
  end(): void
}

export type Feed = {
  /** Where the telling stands now. */
  position(): string
  /** Tells everything after a position, then everything that happens. The function it answers ends that. */
  join(listener: Listener, after: string): () => void
  close(): void
}

/** Pages told to somebody who comes back; who was away for longer had better load anew. */
const MOST_PAGES = 4
const RETRY_MS = 1_000

/** One reader of the changes for all listeners of this process: a change is read once, however many screens are open. */
export function openFeed(models: ReadModels, onError: (error: unknown) => void): Feed {
  const listeners = new Set<Listener>()
  /** Those who are still told what they missed. */
  const joining = new Set<Listener>()
  let told = ''
  let reading = false
  let again = false
  let retry: NodeJS.Timeout | undefined

  async function readOn(): Promise<void> {
    const rows = await changesAfter(models, told)
    const last = rows.at(-1)
    if (!last) return
    told = last.position
    for (const listener of listeners) listener.tell(rows)
    again ||= rows.length === PAGE
  }

  /** A database that is away comes back: nothing is passed over meanwhile, for `told` stays where it is. */
  async function wake(): Promise<void> {
    again = true
    if (reading) return
    reading = true
    try {
      while (again && listeners.size > 0) {
        again = false
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
    for (let page = 0; at < told && joining.has(listener); page++) {
      if (page === MOST_PAGES) {
        at = told
        listener.reset(at)
        break
      }
      const upTo = told
      const rows = await changesAfter(models, at)
      const missed = rows.filter(row => row.position <= upTo)
      at = missed.length < rows.length || rows.length < PAGE ? upTo : (rows.at(-1)?.position ?? upTo)
      if (missed.length > 0 && joining.has(listener)) listener.tell(missed)
    }
    // No turn of the event loop since the last look at `told`: nothing falls between.
    if (joining.delete(listener)) listeners.add(listener)
    await wake()
  }

  const stopFollowing = models.onAdvance('live', () => void wake())
  return {
    position() {
      if (listeners.size === 0 && joining.size === 0) told = models.position('live')
      return told
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
