import { type Fingerprint, fingerprint } from './fingerprint.ts'

/** The table's first size, in entries. */
const FIRST_SIZE = 1_024
const FULL = 0.75
const GROWTH = 1.5
/** The words of an entry: the fingerprint of its text, and its number. */
const WORDS = 3
const RANGE = 2 ** 32

/**
 * A number of 32 bits for each of millions of texts, in 16 to 24 bytes each: the texts themselves are not kept, only
 * their fingerprints. Open addressing in a typed array.
 */
export function packedTable() {
  const wanted: Fingerprint = { high: 0, low: 0 }
  let size = FIRST_SIZE
  let count = 0
  let words = new Uint32Array(WORDS * size)

  /** The place of an entry, or the empty one where it belongs. Places are in the order of the fingerprints. */
  const placeOf = (high: number, low: number): number => {
    for (let slot = Math.floor((high * size) / RANGE); ; slot = slot + 1 === size ? 0 : slot + 1) {
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
    /** Gives the text another number, from 1. @returns the number before; 0 when it had none */
    set(text: string, number: number): number {
      fingerprint(text, wanted)
      const before = words[placeOf(wanted.high, wanted.low) + 2] ?? 0
      if (before === 0 && ++count > FULL * size) grow()
      write(wanted.high, wanted.low, number)
      return before
    },
    /** @returns 0 when it has none */
    get(text: string): number {
      fingerprint(text, wanted)
      return words[placeOf(wanted.high, wanted.low) + 2] ?? 0
    },
  }
}
