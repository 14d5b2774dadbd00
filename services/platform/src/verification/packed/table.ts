import { type Fingerprint, fingerprint } from './fingerprint.ts'

/** The table's first size, in entries. */
const FIRST_SIZE = 1_024
/** The part of its places that may be in use before the table grows. */
const MOST_FILLED = 0.75
const GROWTH = 1.5
/** The words of an entry: the fingerprint of its text, and its number. */
const WORDS = 3
/** How many values the high half of a fingerprint can have. */
const HIGH_VALUES = 2 ** 32

/**
 * Maps millions of texts to numbers from 1 to 2³² - 1, in 16 to 24 bytes each. It keeps only the fingerprints of the
 * texts, in a hash table with open addressing. Texts can be added and not be removed.
 */
export function packedTable() {
  /** The fingerprint of the text that is looked up; one object for all calls. */
  const wanted: Fingerprint = { high: 0, low: 0 }
  let size = FIRST_SIZE
  let count = 0
  let words = new Uint32Array(WORDS * size)

  /**
   * The index in `words` of an entry, or of the empty place where it belongs. The first place to try rises with the
   * fingerprint, so that `grow` goes through the memory in one direction.
   */
  const placeOf = (high: number, low: number): number => {
    for (let slot = Math.floor((high * size) / HIGH_VALUES); ; slot = slot + 1 === size ? 0 : slot + 1) {
      const at = WORDS * slot
      if (words[at + 2] === 0 || (words[at] === high && words[at + 1] === low)) return at
    }
  }
  const grow = () => {
    const before = words
    size = Math.ceil(GROWTH * size)
    words = new Uint32Array(WORDS * size)
    for (let at = 0; at < before.length; at += WORDS) {
      const number = before[at + 2] ?? 0
      if (number !== 0) write(before[at] ?? 0, before[at + 1] ?? 0, number)
    }
  }
  const write = (high: number, low: number, number: number) => {
    const at = placeOf(high, low)
    words[at] = high
    words[at + 1] = low
    words[at + 2] = number
  }

  return {
    /** Sets the number of a text. @returns its number before; 0 when it had none */
    set(text: string, number: number): number {
      fingerprint(text, wanted)
      const before = words[placeOf(wanted.high, wanted.low) + 2] ?? 0
      if (before === 0 && ++count > MOST_FILLED * size) grow()
      write(wanted.high, wanted.low, number)
      return before
    },
    /** The number of a text; 0 when it has none. */
    get(text: string): number {
      fingerprint(text, wanted)
      return words[placeOf(wanted.high, wanted.low) + 2] ?? 0
    },
  }
}
