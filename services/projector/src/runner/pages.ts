import type { DomainPage } from '@alba/platform/event-log/event-log'
import { type CaughtUp, type Position, toPosition } from '@alba/platform/event-store/event-store'
import type { Beat } from './coordination.ts'

/**
 * Most events of one page; fewer when fewer are there, so an event waits for no other. A replay has three pages in
 * memory: one being read, one that waits, one being folded.
 */
export const PAGE_SIZE = 4_000

/** Events in the order of the log, and the position up to which the log was searched. */
export type Page = { readonly events: DomainPage['events']; readonly position: Position }

/** An item of a subscription as a page. Reaching the head of the log counts as a page without events. */
export const asPage = (item: DomainPage | CaughtUp): Page => ({
  events: item.kind === 'page' ? item.events : [],
  position: toPosition(item.position),
})

/** The pages up to and including a position. */
export async function* upTo(pages: AsyncIterable<DomainPage | CaughtUp>, last: Position): AsyncGenerator<Page> {
  for await (const item of pages) {
    const { events, position } = asPage(item)
    const beyond = position >= last
    yield beyond ? { events: events.filter(event => event.position <= last), position: last } : { events, position }
    if (beyond) return
  }
}

/** An iterator that fetches the next item while the current one is being handled. */
export type LookAhead<T> = {
  /** The next item; undefined at the end. Throws what the source throws, after all items before that. */
  take(): Promise<T | undefined>
  /** Whether the next item (or the end, or a failure) arrives within so many milliseconds. */
  within(ms: number): Promise<boolean>
  /** Whether it arrives before the beat. */
  before(beat: Beat): Promise<boolean>
}

export function lookAhead<T>(source: AsyncIterable<T>): LookAhead<T> {
  const iterator = source[Symbol.asyncIterator]()
  let arrived = false
  let onArrival = () => {}
  const request = () => {
    arrived = false
    const coming = iterator.next()
    const arrive = () => {
      arrived = true
      onArrival()
    }
    // The failure is thrown when the item is taken; until then it must not count as unhandled.
    coming.then(arrive, arrive)
    return coming
  }
  let coming = request()
  return {
    async take() {
      const result = await coming
      if (result.done) return undefined
      coming = request()
      return result.value
    },
    within(ms) {
      if (arrived) return Promise.resolve(true)
      return new Promise(resolve => {
        const settle = () => {
          clearTimeout(timer)
          onArrival = () => {}
          resolve(arrived)
        }
        const timer = setTimeout(settle, ms)
        onArrival = settle
      })
    },
    async before(beat) {
      const arrival = new Promise<void>(resolve => {
        onArrival = resolve
      })
      if (!arrived && !beat.over) await Promise.race([arrival, beat.comes])
      onArrival = () => {}
      return arrived
    },
  }
}

/**
 * Merges pages that may wait into one. The merged pages are delivered before a failure is thrown.
 * @param mayWait the beat until which a page may wait; undefined: not at all. Called with all events that wait, whenever
 * more come: the first beat that it names for a page with events counts
 */
export async function* together(
  source: AsyncIterable<DomainPage | CaughtUp>,
  mayWait: (page: Page) => Beat | undefined,
): AsyncGenerator<Page> {
  const pages = lookAhead(source)
  let gathered: Page | undefined
  let beat: Beat | undefined
  try {
    for (let item = await pages.take(); item; item = await pages.take()) {
      const page = asPage(item)
      const hasEvents = gathered && gathered.events.length > 0
      gathered = gathered ? { events: gathered.events.concat(page.events), position: page.position } : page
      const asked = mayWait(gathered)
      beat = hasEvents ? asked && beat : asked
      if (beat && !beat.over && gathered.events.length < PAGE_SIZE && (await pages.before(beat))) continue
      const whole = gathered
      gathered = undefined
      yield whole
    }
  } catch (failure) {
    if (gathered) yield gathered
    throw failure
  }
}
