import { type Fingerprint, fingerprint } from './fingerprint.ts'

/** The set's first size, in texts. */
const FIRST_SIZE = 4_096
/** The part of its places that may be in use before the set grows. */
const MOST_FILLED = 0.75
const GROWTH = 1.5
/** How many values the high half of a fingerprint can have. */
const HIGH_VALUES = 2 ** 32

/**
 * A set of millions of texts in 11 to 16 bytes each. It keeps only their fingerprints, in a hash table with open
 * addressing: two texts with the same fingerprint, which hardly occur (`fingerprint.ts`), count as one. Texts can be
 * added, and not be removed.
 */
export function packedSet() {
  /** The fingerprint of the text that is added. All calls of `add` use the same object, which saves memory. */
  const wanted: Fingerprint = { high: 0, low: 0 }
  /** How many places the table has. Each is a pair of words: the high and the low half of a fingerprint. */
  let size = FIRST_SIZE
  let count = 0
  let words = new Uint32Array(2 * size)

  /**
   * Adds a fingerprint.
   * @param low never 0, which marks an empty place
   * @returns false when it was there
   */
  const put = (high: number, low: number): boolean => {
    // A larger fingerprint has its first place further on, whatever the size of the table. So `grow` reads the old
    // table in order and writes the new one nearly in order, which is faster.
    for (let slot = Math.floor((high * size) / HIGH_VALUES); ; slot = slot + 1 === size ? 0 : slot + 1) {
      const at = 2 * slot
      if (words[at + 1] === 0) {
        words[at] = high
        words[at + 1] = low
        return true
      }
      if (words[at] === high && words[at + 1] === low) return false
    }
  }
  const grow = () => {
    const before = words
    size = Math.ceil(GROWTH * size)
    words = new Uint32Array(2 * size)
    for (let at = 0; at < before.length; at += 2) {
      const low = before[at + 1] ?? 0
      if (low !== 0) put(before[at] ?? 0, low)
    }
  }

  return {
    /** @returns false when the text was there */
    add(text: string): boolean {
      if (count >= MOST_FILLED * size) grow()
      fingerprint(text, wanted)
      const isNew = put(wanted.high, wanted.low || 1)
      if (isNew) count++
      return isNew
    },
    get size(): number {
      return count
    },
  }
}
