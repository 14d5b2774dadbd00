import type { Position } from './event-store.ts'

/** A place in the log; empty before the first event. */
type Place = Position | ''

/** The newest part of the log, held in memory without a gap for all who read near its end. */
export class Tail<Item extends { readonly position: Position }> {
  readonly #most: number
  #items: Item[] = []
  /** Everything behind this place is here, up to `#upTo`. */
  #from: Place
  #upTo: Place

  /** @param most items that stay besides those that came last. @param from where it begins, empty */
  constructor(most: number, from: Place) {
    this.#most = most
    this.#from = this.#upTo = from
  }

  /** The place up to which everything is known. */
  get upTo(): Place {
    return this.#upTo
  }

  /** @param items all those of the log between `upTo` and the new place, in order */
  add(items: readonly Item[], upTo: Position): void {
    // Only what was here before goes: nobody can have taken the new ones yet. And not each time, which would cost more.
    if (this.#items.length > 2 * this.#most) {
      const gone = this.#items.splice(0, this.#items.length - this.#most)
      this.#from = gone.at(-1)?.position ?? this.#from
    }
    this.#items.push(...items)
    this.#upTo = upTo
  }

  /** Whether everything behind the place is still here (or is still to come). */
  reachesBackTo(place: Place): boolean {
    return place >= this.#from
  }

  /** The items behind the place, up to `upTo`; undefined when some of them are gone. */
  behind(place: Place): readonly Item[] | undefined {
    if (!this.reachesBackTo(place)) return undefined
    // From the end: who asks is usually near it.
    return this.#items.slice(this.#items.findLastIndex(item => item.position <= place) + 1)
  }
}
