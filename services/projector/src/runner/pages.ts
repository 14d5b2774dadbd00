import type { DomainPage, EventLog } from '@alba/platform/event-log/event-log'
import { type CaughtUp, type Position, START, toPlace, toPosition } from '@alba/platform/event-store/event-store'
import type { Beat } from './coordination.ts'
import { handledTypes, keptEvents, type Projection } from './projection.ts'

/**
 * The most events that the log delivers in one page. It delivers fewer when it has no more yet, and does not wait for
 * others to come. Merged pages (`mergedPages`) may have up to twice as many. A replay has three pages in memory: one
 * that the store's subscription is reading, one that `lookAhead` holds, and one that is being folded.
 */
export const PAGE_SIZE = 4_000

/**
 * Events in the order of the log, and the position up to which the log was searched. It may be later than that of the
 * last event, because the subscription leaves out events of other types.
 */
export type Page = { readonly events: DomainPage['events']; readonly position: Position }

/** An item of a subscription as a page. Reaching the head of the log counts as a page without events. */
export const asPage = (item: DomainPage | CaughtUp): Page => ({
  events: item.kind === 'page' ? item.events : [],
  position: toPosition(item.position),
})

/**
 * From where to read the events that a model lacks. One that has none begins with the first event, or with the first one
 * whose rows are kept: rows of older events would be written only to be deleted again.
 * @param last the position up to which the model will be read
 * @throws {StoreUnavailable}
 */
export async function placeAfter(
  { eventLog }: { readonly eventLog: Pick<EventLog, 'beforeLast'> },
  projection: Projection,
  position: Position,
  last: Position | 'end' = 'end',
): Promise<Position | 'start'> {
  const count = keptEvents(projection)
  if (position !== START || count === undefined) return toPlace(position)
  return eventLog.beforeLast({ types: handledTypes(projection), count, before: last })
}

/**
 * The pages up to and including a position, for which it waits. The last page ends exactly there, even if the log goes
 * on.
 */
export async function* upTo(pages: AsyncIterable<DomainPage | CaughtUp>, last: Position): AsyncGenerator<Page> {
  for await (const item of pages) {
    const { events, position } = asPage(item)
    const isLast = position >= last
    yield isLast ? { events: events.filter(event => event.position <= last), position: last } : { events, position }
    if (isLast) return
  }
}

/**
 * An iterator that fetches the next item while the current one is being handled. It has one caller, which calls one
 * method at a time. It never closes its source: a caller that stops before the end aborts the subscription.
 */
export type LookAhead<T> = {
  /** The next item, or undefined at the end. A failure of the source is thrown after all items before it. */
  take(): Promise<T | undefined>
  /** Waits up to `ms` milliseconds, and returns whether the next item, the end or a failure has arrived. */
  within(ms: number): Promise<boolean>
  /** Waits until the beat is over at the latest, and returns the same as `within`. */
  before(beat: Beat): Promise<boolean>
}

/** Requests the first item at once. */
export function lookAhead<T>(source: AsyncIterable<T>): LookAhead<T> {
  const iterator = source[Symbol.asyncIterator]()
  let arrived = false
  let onArrival = () => {}
  const request = () => {
    arrived = false
    const next = iterator.next()
    const arrive = () => {
      arrived = true
      onArrival()
    }
    // A failure is thrown when the item is taken. Until then Node must not report an unhandled rejection.
    next.then(arrive, arrive)
    return next
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
      if (!arrived && !beat.over) await Promise.race([arrival, beat.whenOver])
      onArrival = () => {}
      return arrived
    },
  }
}

/**
 * Gathers pages that may wait, and yields them as one. When the source fails, what was gathered is yielded before the
 * failure is thrown. When the source ends, because the subscription was aborted, what was gathered is dropped: it is
 * after the checkpoint, so the next subscription delivers it again.
 * @param mayWait called whenever a page comes, with all events gathered so far. Returns the beat that they may wait
 * for, or undefined when they must be delivered at once. The beat returned for the first events is kept, so that later
 * events do not prolong the wait
 */
export async function* mergedPages(
  source: AsyncIterable<DomainPage | CaughtUp>,
  mayWait: (page: Page) => Beat | undefined,
): AsyncGenerator<Page> {
  const pages = lookAhead(source)
  let gathered: Page | undefined
  let beat: Beat | undefined
  try {
    for (let item = await pages.take(); item; item = await pages.take()) {
      const page = asPage(item)
      const hadEvents = gathered !== undefined && gathered.events.length > 0
      gathered = gathered ? { events: gathered.events.concat(page.events), position: page.position } : page
      const newest = mayWait(gathered)
      beat = hadEvents && newest ? beat : newest
      const isFull = gathered.events.length >= PAGE_SIZE
      if (beat && !beat.over && !isFull && (await pages.before(beat))) continue
      const whole = gathered
      gathered = undefined
      yield whole
    }
  } catch (failure) {
    if (gathered) yield gathered
    throw failure
  }
}
