import type { Position } from './event-store.ts'

/** A position in the log; empty before the first event. */
type Place = Position | ''

/** The newest events of the log, in memory and without a gap, for all subscriptions near its end. */
export class Tail<Item extends { readonly position: Position }> {
  readonly #capacity: number
  #items: Item[] = []
  /** All events after this position up to `#upTo` are in memory. */
  #from: Place
  #upTo: Place

  /**
   * @param capacity how many items are kept at least, beside those that were added last
   * @param from the position at which the tail starts
   */
  constructor(capacity: number, from: Place) {
    this.#capacity = capacity
    this.#from = this.#upTo = from
  }

  /** The position up to which all events are known. */
  get upTo(): Place {
    return this.#upTo
  }

  /** @param items all events of the log between `upTo` and the new position, in order */
  add(items: readonly Item[], upTo: Position): void {
    // Drops items before it adds the new ones, because nobody can have read those yet. Dropping some at each call would
    // be slower.
    if (this.#items.length > 2 * this.#capacity) {
      const gone = this.#items.splice(0, this.#items.length - this.#capacity)
      this.#from = gone.at(-1)?.position ?? this.#from
    }
    this.#items.push(...items)
    this.#upTo = upTo
  }

  /** Whether all events after the position are still in memory, or have not happened yet. */
  reachesBackTo(position: Place): boolean {
    return position >= this.#from
  }

  /** The events after the position up to `upTo`; undefined when some of them were dropped. */
  after(position: Place): readonly Item[] | undefined {
    if (!this.reachesBackTo(position)) return undefined
    // The search starts at the end, because the position is usually near it.
    return this.#items.slice(this.#items.findLastIndex(item => item.position <= position) + 1)
  }
}
